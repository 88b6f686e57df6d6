import type { CaptionPanelStrings } from '../caption-panel';

export const texts: CaptionPanelStrings = {
  said: 'O que foi dito',
  nothing: 'Ainda nada foi dito. O que for dito a partir de agora fica aqui até sair.',
  language: 'Idioma',
  asSpoken: 'Como é falado',
  languageNote:
    'A partir de agora, um modelo de linguagem traduz o que for dito noutra língua. Comete erros.',
  size: 'Tamanho',
  size_small: 'Pequeno',
  size_medium: 'Médio',
  size_large: 'Grande',
  size_huge: 'Muito grande',
  place: 'Posição',
  place_bottom: 'Em baixo',
  place_top: 'Em cima',
  save: 'Guardar como ficheiro de texto',
};
