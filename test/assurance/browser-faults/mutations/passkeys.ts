import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { namedUrl, storePasskey } from '#test/support/passkey-client.ts'
import { PasskeyDevice } from '#test/support/passkey-device.ts'
import { giveKey, withAuthenticator } from '#test/model/account/passkey/virtual-authenticator.ts'
import type { Mutation, Scene } from '../mutation.ts'
import type { Site } from '../site.ts'
import { atPath, panel, typing } from '../steps.ts'

const named = (page: Page) => panel(page).getByLabel('Name')

/** Person who adds a passkey, which the browser makes. */
async function adding(site: Site): Promise<Scene> {
  const who = await site.person()
  return {
    who,
    path: '/account',
    async open(page) {
      await withAuthenticator(page)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
    },
    ...typing(named, 'Laptop'),
    control: (page) => panel(page).getByRole('button', { name: 'Add passkey' }),
    count: () => site.rows('passkeys', sql`user_id = ${who.id}`),
    done: 'Passkey added.',
  }
}

/** A fresh proof by passkey, which is asked for where somebody leaves their company. */
async function proving(site: Site): Promise<Scene> {
  const { companyId } = await site.addon('alpha')
  const who = await site.person({ companyId })
  const { db, config } = site.platform.server
  Object.assign(config, { freshProofMs: 15 * 60_000 })
  const device = new PasskeyDevice(namedUrl)
  await storePasskey(db, who.id, device)
  const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
  return {
    who,
    path: '/account',
    async open(page) {
      await giveKey(await withAuthenticator(page), device, who.id)
      await page.getByRole('button', { name: 'Leave company' }).click()
      await panel(page).getByRole('button', { name: 'Leave company' }).click()
      await question(page).getByRole('button', { name: 'Use a passkey instead' }).click()
    },
    control: (page) => question(page).getByRole('button', { name: 'Use a passkey', exact: true }),
    count: () => site.rows('security_events', sql`person_id = ${who.id} and kind = 'proof_given'`),
    done: 'You have left',
  }
}

/** Changes that people make to their passkeys. */
export const passkeyMutations: readonly Mutation[] = [
  {
    name: 'a passkey is asked for as a fresh proof',
    endpoint: 'passkeyProofAsk',
    from: 'workflow/proof/use-proving.ts',
    begin: proving,
  },
  {
    name: 'a passkey is given as a fresh proof',
    endpoint: 'passkeyProve',
    from: 'workflow/proof/use-proving.ts',
    begin: proving,
  },
  {
    name: 'a passkey is asked for',
    endpoint: 'passkeyAsk',
    from: 'features/account/passkeys/calls.ts',
    begin: adding,
  },
  {
    name: 'a passkey is added',
    endpoint: 'passkeyCreate',
    from: 'features/account/passkeys/calls.ts',
    begin: adding,
  },
  {
    name: 'a passkey is renamed',
    endpoint: 'passkeyUpdate',
    from: 'features/account/passkeys/calls.ts',
    begin: atPath('/account', async (site, who) => {
      const id = await storePasskey(site.platform.server.db, who.id, new PasskeyDevice(namedUrl))
      return {
        open: (page) => page.getByRole('button', { name: 'Rename Laptop' }).click(),
        ...typing(named, 'Phone'),
        control: (page) => panel(page).getByRole('button', { name: 'Save name' }),
        count: () => site.version('passkeys', id),
        done: 'Passkey renamed.',
      }
    }),
  },
  {
    name: 'a passkey is removed',
    endpoint: 'passkeyDelete',
    from: 'features/account/calls.ts',
    begin: atPath('/account', async (site, who) => {
      await storePasskey(site.platform.server.db, who.id, new PasskeyDevice(namedUrl))
      return {
        open: (page) => page.getByRole('button', { name: 'Remove Laptop' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Remove passkey' }),
        count: () => site.gone('passkeys', sql`user_id = ${who.id}`),
        done: 'Passkey removed.',
      }
    }),
  },
]
