/** Sentences of issue 20 on the road to GA, which SPEC has nothing of. */
export const roadSentences = {
  'p.road.shortest':
    'The road is the shortest way to GA: the remaining steps in order, each waiting for what stands in its way',
  'p.road.turn':
    'Each step is its party’s own: the provider completes, asks and progresses, staff decide what was asked, the platform runs reviews',
  'p.road.parallel': 'Steps that do not wait for each other are side by side',
  'p.road.none': 'In GA nothing is left; after a shutdown there is no road',
  'p.turn.one':
    'It is one party’s turn: the provider’s while an approval can be asked for or one of their requirements is open; then staff’s while a requirement is theirs or something is to decide; then the provider’s to progress; and the platform’s while only its review is awaited',
  'p.turn.left': 'What is left is one number: the requirements and approvals that the next stage still needs',
  'p.turn.next': 'The next step is the first that the party whose turn it is can take',
  'p.turn.end':
    'In GA and after a shutdown it is nobody’s turn; where the end of an add-on in GA is announced, the platform’s, which shuts it down. Before GA an announced end changes no turn',
} as const
