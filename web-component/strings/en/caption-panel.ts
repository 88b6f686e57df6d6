export const texts = {
  said: 'Earlier captions',
  nothing: 'Nothing was said yet. Speech from now on is shown here until you leave.',
  language: 'Language',
  asSpoken: 'As spoken',
  languageNote:
    'From now on, a language model translates what is said in another language. It makes mistakes.',
  size: 'Size',
  size_small: 'Small',
  size_medium: 'Medium',
  size_large: 'Large',
  size_huge: 'Very large',
  place: 'Position',
  place_bottom: 'Bottom',
  place_top: 'Top',
  save: 'Save as a text file',
};
