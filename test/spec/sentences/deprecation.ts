/** Sentences of the product on deprecation notices; SPEC has none. */
export const deprecationSentences = {
  'p.deprecation.write': { section: 'Product', says: 'Staff write a notice, and again while it is a draft' },
  'p.deprecation.announce': { section: 'Product', says: 'Staff announce what they have written' },
  'p.deprecation.offered': { section: 'Product', says: 'In alpha there are no customers to announce it to' },
  'p.deprecation.month': {
    section: 'Product',
    says: 'It is written and announced at least 30 days ahead (UTC), for customers to move',
  },
  'p.deprecation.withdraw': { section: 'Product', says: 'Staff withdraw what is announced, for good' },
  'p.deprecation.letter': {
    section: 'Product',
    says: 'What is announced, withdrawn after that, or carried out is told to the add-on’s customers and company, once each',
  },
  'p.deprecation.end': { section: 'Product', says: 'On its date the platform shuts the add-on down' },
  'p.deprecation.end-with-addon': {
    section: 'Product',
    says: 'A shutdown by staff ends a draft and what is announced',
  },
} as const
