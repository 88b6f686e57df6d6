import type { CaptionPanelStrings } from '../caption-panel';

export const texts: CaptionPanelStrings = {
  said: 'Lo que se ha dicho',
  nothing: 'Todavía no se ha dicho nada. Lo que se diga a partir de ahora estará aquí hasta que salgas.',
  language: 'Idioma',
  asSpoken: 'Tal como se habla',
  languageNote:
    'A partir de ahora, un modelo de lenguaje traduce lo que se diga en otro idioma. Comete errores.',
  size: 'Tamaño',
  size_small: 'Pequeño',
  size_medium: 'Mediano',
  size_large: 'Grande',
  size_huge: 'Muy grande',
  place: 'Posición',
  place_bottom: 'Abajo',
  place_top: 'Arriba',
  save: 'Guardar como archivo de texto',
};
