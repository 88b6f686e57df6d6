import type { MinutesStrings } from '../minutes';

export const texts: MinutesStrings = {
  none: 'Ainda não há nenhum rascunho.',
  noneHost:
    'O assistente de notas redige decisões e tarefas a partir do que já se disse. Todos podem confirmá-las, corrigi-las ou contestá-las.',
  draft: 'Redigir agora',
  redraft: 'Redigir de novo',
  drafting: 'O assistente de notas está a redigir…',
  failed: 'Não foi possível redigir o rascunho. Tente de novo.',
  empty: 'O assistente de notas não encontrou decisões nem tarefas.',
  decisions: 'Decisões',
  tasks: 'Tarefas',
  draftState: 'Por confirmar',
  confirmed: 'Confirmado',
  contested: 'Contestado',
  due: 'até {date}',
  confirm: 'Confirmar',
  contest: 'Contestar',
  correct: 'Corrigir',
  named: '{action}: {item}',
  wording: 'Texto corrigido',
  save: 'Guardar',
  cancel: 'Cancelar',
  confirmedBy: 'Confirmado por {names}',
  correctedBy: 'Nas palavras de {name}',
  contestedBy: 'Contestado por {names}',
  unknown: 'Alguém',
};
