import type { CaptionPanelStrings } from '../caption-panel';

export const texts: CaptionPanelStrings = {
  said: 'Was gesagt wurde',
  nothing: 'Noch wurde nichts gesagt. Was ab jetzt gesagt wird, steht hier, bis Sie den Anruf verlassen.',
  language: 'Sprache',
  asSpoken: 'Wie gesprochen',
  languageNote:
    'Ab jetzt übersetzt ein Sprachmodell, was in einer anderen Sprache gesagt wird. Es macht Fehler.',
  size: 'Größe',
  size_small: 'Klein',
  size_medium: 'Mittel',
  size_large: 'Groß',
  size_huge: 'Sehr groß',
  place: 'Position',
  place_bottom: 'Unten',
  place_top: 'Oben',
  save: 'Als Textdatei speichern',
};
