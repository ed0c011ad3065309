import { expect, test } from 'vitest'
import { staffEmails } from '#server/identity/staff-emails.ts'
import { createPerson } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

// READINGS 26: a platform admin has the flag and is internal staff.
test('letters to staff go to platform admins, by their e-mails, and to nobody who is half of one', async () => {
  await createPerson(on.server, 'colleague@platform.example')
  await createPerson(on.server, 'admin@elsewhere.example', { platformAdmin: true })
  await createPerson(on.server, 'ada@platform.example', { platformAdmin: true })
  expect(await staffEmails(on.world.act('admin'))).toEqual(['ada@platform.example', on.world.admin.email])
})
