import { expect, test } from 'vitest'
import { addressesIn } from '#portal/features/plans/invitations/addresses-in.ts'

// Issue 40: one a line, between commas, semicolons or blanks, and as mail programs copy them; each once.
test.each([
  ['', []],
  [' \n , ; ', []],
  ['ada@a.example', ['ada@a.example']],
  ['ada@a.example\r\nbo@b.example\n\ncy@c.example', ['ada@a.example', 'bo@b.example', 'cy@c.example']],
  [
    'ada@a.example, bo@b.example;cy@c.example\tdi@d.example',
    ['ada@a.example', 'bo@b.example', 'cy@c.example', 'di@d.example'],
  ],
  ['Ada Lovelace <ada@a.example>', ['ada@a.example']],
  [
    '"Lovelace, Ada" <ada@a.example>, Bo <bo@b.example>; cy@c.example',
    ['ada@a.example', 'bo@b.example', 'cy@c.example'],
  ],
  ['Ada@A.example ada@a.EXAMPLE', ['Ada@A.example']],
  ['\u200bada@a.example\u200b', ['ada@a.example']],
  // What is no address is kept, so that it is told.
  ['ada bo@b.example', ['ada', 'bo@b.example']],
  ['Ada <ada>', ['ada']],
] as const)('%j has the addresses %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
