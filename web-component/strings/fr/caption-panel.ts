import type { CaptionPanelStrings } from '../caption-panel';

export const texts: CaptionPanelStrings = {
  said: 'Ce qui a été dit',
  nothing: 'Rien n’a encore été dit. Ce qui sera dit désormais restera ici jusqu’à votre départ.',
  language: 'Langue',
  asSpoken: 'Telle que parlée',
  languageNote:
    'Désormais, un modèle de langage traduit ce qui est dit dans une autre langue. Il fait des erreurs.',
  size: 'Taille',
  size_small: 'Petite',
  size_medium: 'Moyenne',
  size_large: 'Grande',
  size_huge: 'Très grande',
  place: 'Position',
  place_bottom: 'En bas',
  place_top: 'En haut',
  save: 'Enregistrer en fichier texte',
};
