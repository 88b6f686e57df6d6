export const texts = {
  pad: 'Point at the screen: {name}',
  keys: 'Arrow keys move your pointer, with Shift in larger steps. While you hold Space, it draws. Escape ends it.',
  hint: 'Everybody sees your pointer. Press and drag to draw.',
};
