import { expect, test } from 'vitest'
import { findNamed } from '#server/db/find-named.ts'
import { companies } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

// READINGS 50: twins of before are told by the doctor, not refused; whoever names one must not get the other.
test.each([
  ['Dual Straße', 'Dual Straße'],
  ['dual straße', 'Dual Straße'],
  ['Dual Strasse', 'Dual Strasse'],
  ['Cafe\u0301', 'Cafe\u0301'],
  ['ＤＵＡＬ STRASSE', 'Dual Strasse'],
])('of companies that older versions told apart, %s names %s', async (wanted, found) => {
  const { db } = on.server
  for (const [i, name] of ['Dual Strasse', 'Dual Straße', 'Ca\u00ADfé', 'Cafe\u0301'].entries()) {
    const at = new Date(Date.UTC(2020, 0, 1 + i))
    await db.insert(companies).values({ name, createdAt: at, updatedAt: at })
  }
  expect((await findNamed(db, companies, wanted.normalize('NFC')))?.name).toBe(found)
})
