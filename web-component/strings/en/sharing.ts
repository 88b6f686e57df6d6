export const texts = {
  options: 'Sharing options',
  content: 'Picture',
  rates: 'Frames a second',
  rate: 'Up to {rate} frames a second',
  rateAuto: 'Frames a second: automatic',
  mayPoint: 'Others may point at it',
};
