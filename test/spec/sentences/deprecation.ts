/** Sentences of the product on deprecation notices; SPEC has none. */
export const deprecationSentences = {
  'p.deprecation.write': 'Staff write a notice, and again while it is a draft',
  'p.deprecation.announce': 'Staff announce what they have written',
  'p.deprecation.offered': 'In alpha there are no customers to announce it to',
  'p.deprecation.month': 'It is written and announced at least 30 days ahead (UTC), for customers to move',
  'p.deprecation.withdraw': 'Staff withdraw what is announced, for good',
  'p.deprecation.letter':
    'What is announced, withdrawn after that, or carried out is told to the add-on’s customers and company, once each',
  'p.deprecation.end': 'On its date the platform shuts the add-on down',
  'p.deprecation.end-with-addon': 'A shutdown by staff ends a draft and what is announced',
} as const
