/** The reactions that are offered, in their order. */
export const REACTIONS = [
  { emoji: '👍', name: 'reaction_thumbsUp' },
  { emoji: '👏', name: 'reaction_clap' },
  { emoji: '❤️', name: 'reaction_heart' },
  { emoji: '😂', name: 'reaction_laugh' },
  { emoji: '😮', name: 'reaction_surprise' },
  { emoji: '🎉', name: 'reaction_party' },
] as const;
