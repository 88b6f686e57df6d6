{{- define "conference-room.name" -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "conference-room.selector" -}}
app.kubernetes.io/name: conference-room
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "conference-room.labels" -}}
{{ include "conference-room.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}
