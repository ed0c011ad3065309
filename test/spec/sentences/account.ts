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
  'p.factor.set-up': {
    section: 'Product',
    says: 'An account’s owner sets up one authenticator; its secret is shown until a code has confirmed it',
  },
  'p.factor.confirm': {
    section: 'Product',
    says: 'The first right code confirms an authenticator',
  },
  'p.factor.prove': {
    section: 'Product',
    says: 'Signing in and whatever asks for a second factor take a right code of a confirmed authenticator, each once',
  },
  'p.factor.recovery': {
    section: 'Product',
    says: 'With a code, recovery codes are made anew',
  },
  'p.factor.remove': {
    section: 'Product',
    says: 'With a code, an authenticator is removed with its recovery codes',
  },
  'p.factor.reset': {
    section: 'Product',
    says: 'The platform’s operators remove an authenticator that was lost',
  },
  'p.factor.tries': {
    section: 'Product',
    says: 'After five wrong codes no code is taken for a quarter of an hour',
  },
} as const
