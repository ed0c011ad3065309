import { partsAt } from './chosen-files.ts'

/* Prints the parts that CI runs after `npm test`, for `.ci/run`: a line each, in the order of a turn, which is a number. */
const turn = Number(process.argv[2])
if (!Number.isSafeInteger(turn) || turn < 0)
  throw new Error('The turn is a whole number, such as that of commits.')
for (const { name, shard } of partsAt(turn)) console.log(`${name} ${shard}`)
