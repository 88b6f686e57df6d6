import type { MinutesStrings } from '../minutes';

export const texts: MinutesStrings = {
  none: 'Todavía no hay ningún borrador.',
  noneHost:
    'El asistente de notas redacta las decisiones y tareas a partir de lo dicho hasta ahora. Todos pueden confirmarlas, corregirlas o impugnarlas.',
  draft: 'Redactar ahora',
  redraft: 'Redactar de nuevo',
  drafting: 'El asistente de notas está redactando…',
  failed: 'No se pudo redactar el borrador. Inténtelo de nuevo.',
  empty: 'El asistente de notas no encontró decisiones ni tareas.',
  decisions: 'Decisiones',
  tasks: 'Tareas',
  draftState: 'Sin confirmar',
  confirmed: 'Confirmado',
  contested: 'Impugnado',
  due: 'para el {date}',
  confirm: 'Confirmar',
  contest: 'Impugnar',
  correct: 'Corregir',
  named: '{action}: {item}',
  wording: 'Texto corregido',
  save: 'Guardar',
  cancel: 'Cancelar',
  confirmedBy: 'Confirmado por {names}',
  correctedBy: 'En palabras de {name}',
  contestedBy: 'Impugnado por {names}',
  unknown: 'Alguien',
};
