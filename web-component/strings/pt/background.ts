import type { BackgroundStrings } from '../background';

export const texts: BackgroundStrings = {
  background: 'Fundo',
  background_none: 'Fundo: nenhum',
  background_slight: 'Desfoque leve',
  background_strong: 'Desfoque forte',
  background_daylight: 'Luz do dia',
  background_shelves: 'Estantes',
  background_evening: 'Luzes da noite',
  background_colours: 'Cores suaves',
  background_image: 'A sua imagem',
  chooseImage: 'Escolher uma imagem…',
  backgroundStarts: 'A iniciar o efeito de fundo…',
  backgroundSimple: 'O seu dispositivo é lento: o efeito é simplificado.',
  imageUnreadable: 'Não é possível ler esta imagem. Escolha outra.',
  imageMissing: 'Esta imagem não chega: em vez disso, tudo atrás de si está desfocado.',
};
