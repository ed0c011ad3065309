/** Sentences of the product on the decision desk; SPEC has none. */
export const deskSentences = {
  'p.desk.assign': 'One of staff takes an item of the desk on, or over from the one who has it',
  'p.desk.unassign': 'The one who has an item gives it back; nobody else does',
  'p.desk.again': 'Taking on what one has, and giving back what nobody has, changes nothing and is no error',
  'p.desk.waiting': 'Only what waits for a decision is taken on',
  'p.desk.at-once': 'Of two who take an item on at once, the second is told who was first',
} as const
