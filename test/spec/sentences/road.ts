/** Sentences of issue 20 on the road to GA, which SPEC has nothing of. */
export const roadSentences = {
  'p.road.shortest': {
    section: 'Product',
    says: 'The road is the shortest way to GA: the remaining steps in order, each waiting for what stands in its way',
  },
  'p.road.turn': {
    section: 'Product',
    says: 'Each step is its party’s own: the provider completes, asks and progresses, staff decide what was asked, the platform runs reviews',
  },
  'p.road.parallel': { section: 'Product', says: 'Steps that do not wait for each other are side by side' },
  'p.road.none': { section: 'Product', says: 'In GA nothing is left; after a shutdown there is no road' },
} as const
