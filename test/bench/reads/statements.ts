import { parseArgs } from 'node:util'
import { countedDatabase } from './counted-database.ts'
import { countedRequests } from './counted-requests.ts'

/*
 * The statements of each of the requests that people wait for most, in a small world. `--texts` prints them.
 */
const { values } = parseArgs({ options: { texts: { type: 'boolean', default: false } } })

const database = await countedDatabase({})
for await (const { who, method, path, statements } of countedRequests(database)) {
  console.log(`${String(statements.length).padStart(4)}  ${who.padEnd(8)}  ${method.padEnd(5)}  ${path}`)
  if (values.texts) for (const text of statements) console.log(`          ${text.slice(0, 400)}`)
}
await database.close()
