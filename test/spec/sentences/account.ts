/** Sentences of the product on people’s accounts; SPEC has none. */
export const accountSentences = {
  'p.reset.use': {
    section: 'Product',
    says: 'The link of a reset lets its holder choose a new password once, for 30 minutes',
  },
  'p.reset.replace': {
    section: 'Product',
    says: 'Another reset of the account, or a change of its password, makes its earlier links useless',
  },
  'p.reset.expire': {
    section: 'Product',
    says: 'After 30 minutes the platform ends a link that was not used',
  },
} as const
