import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { addons } from '#server/db/schema.ts'
import { storeOlderPassword, storePreviousSecrets } from '#test/support/prepared-calls.ts'
import type { Mutation } from '../mutation.ts'
import { atTab, panel, tab, typing } from '../steps.ts'

const fields = 'workflow/panel/addon-panel-calls.ts'

const save = (page: Page) => panel(page).getByRole('button', { name: 'Save', exact: true })

/** A panel of the settings with one field of the add-on filled in, and changed by somebody else meanwhile. */
const edited = (given: {
  name: string
  by: 'provider' | 'admin'
  link: string
  label: string
  text: string
  field: string
  theirs: string
  said: string
}): Mutation => ({
  name: given.name,
  endpoint: 'addonUpdate',
  from: fields,
  isGuarded: true,
  async begin(site) {
    const addon = await site.addon('alpha')
    const input = (page: Page) => panel(page).getByLabel(given.label, { exact: true })
    return {
      ...tab(site, given.by, addon, 'settings'),
      open: (page) => page.getByRole('link', { name: given.link }).click(),
      ...typing(input, given.text),
      control: save,
      count: () => site.version('addons', addon.id),
      done: given.said,
      meanwhile: () =>
        site.ask('admin', addon, 'PATCH', `/addons/${addon.id}`, { [given.field]: given.theirs }),
    }
  },
})

/** A secret that is made anew. */
const regenerated = (given: {
  name: string
  endpoint: 'apiAuthorizationRegenerate' | 'oauthCredentialRegenerate'
  what: string
  field: 'token' | 'secret'
  said: string
}): Mutation => ({
  name: given.name,
  endpoint: given.endpoint,
  from: 'features/settings/calls.ts',
  begin: atTab('provider', 'settings', 'alpha', (site, addon) => ({
    open: (page) =>
      page.getByRole('button', { name: new RegExp(`^(Create|Regenerate) ${given.what}$`) }).click(),
    control: (page) => panel(page).getByRole('button', { name: /^(Create|Regenerate)$/ }),
    count: () => site.happened(addon, sql`field = ${given.field}`),
    done: given.said,
    isSeenOnce: true,
  })),
})

/** A previous secret or password that is ended by hand, or kept for a time. */
const rolled = (given: {
  name: string
  endpoint: 'previousTokenEnd' | 'previousClientSecretEnd' | 'previousPasswordEnd' | 'passwordOverlapUpdate'
  opens: string
  verb: string
  field: 'token' | 'secret' | 'password'
  said: string
}): Mutation => ({
  name: given.name,
  endpoint: given.endpoint,
  from: 'features/settings/calls.ts',
  begin: atTab('provider', 'settings', 'alpha', async (site, addon) => {
    const { server } = site.platform
    if (given.field === 'password')
      await storeOlderPassword(addon.id, given.endpoint === 'previousPasswordEnd')(server)
    else await storePreviousSecrets(addon.id)(server)
    return {
      open: (page) => page.getByRole('button', { name: given.opens, exact: true }).click(),
      control: (page) => panel(page).getByRole('button', { name: given.verb, exact: true }),
      count: () => site.happened(addon, sql`field = ${given.field}`),
      done: given.said,
    }
  }),
})

/** Changes of an add-on's settings. */
export const settingsMutations: readonly Mutation[] = [
  edited({
    name: 'the marketing is changed',
    by: 'provider',
    link: 'Edit marketing',
    label: 'Tags',
    text: 'logs, search',
    field: 'tags',
    theirs: 'theirs',
    said: 'Settings updated.',
  }),
  edited({
    name: 'the support e-mail is changed',
    by: 'provider',
    link: 'Edit support e-mail',
    label: 'Support e-mail',
    text: 'care@acme.example',
    field: 'email_support',
    theirs: 'theirs@acme.example',
    said: 'Settings updated.',
  }),
  edited({
    name: 'the metadata are changed',
    by: 'admin',
    link: 'Edit metadata',
    label: 'Status page URL',
    text: 'https://status.acme.example',
    field: 'status_page_url',
    theirs: 'https://theirs.acme.example',
    said: 'Add-on settings updated',
  }),
  {
    name: 'the provisioning API is moved to version 3',
    endpoint: 'addonUpdate',
    from: 'features/settings/provisioning/provisioning-question.tsx',
    begin: atTab('provider', 'settings', 'alpha', async (site, addon) => {
      await site.platform.server.db
        .update(addons)
        .set({ provisioningApiVersion: 1 })
        .where(eq(addons.id, addon.id))
      return {
        open: (page) => page.getByRole('button', { name: 'Move to version 3' }).click(),
        control: (page) => panel(page).getByRole('button', { name: 'Move to version 3' }),
        count: () => site.version('addons', addon.id),
        done: 'Settings updated.',
      }
    }),
  },
  regenerated({
    name: 'the access token is made anew',
    endpoint: 'apiAuthorizationRegenerate',
    what: 'access token',
    field: 'token',
    said: 'API authorization regenerated.',
  }),
  regenerated({
    name: 'the client secret is made anew',
    endpoint: 'oauthCredentialRegenerate',
    what: 'OAuth client secret',
    field: 'secret',
    said: 'OAuth credentials regenerated.',
  }),
  rolled({
    name: 'the previous access token is ended',
    endpoint: 'previousTokenEnd',
    opens: 'End now: previous access token',
    verb: 'End now',
    field: 'token',
    said: 'Previous access token ended.',
  }),
  rolled({
    name: 'the previous client secret is ended',
    endpoint: 'previousClientSecretEnd',
    opens: 'End now: previous OAuth client secret',
    verb: 'End now',
    field: 'secret',
    said: 'Previous OAuth client secret ended.',
  }),
  rolled({
    name: 'the previous password is kept',
    endpoint: 'passwordOverlapUpdate',
    opens: 'Let the previous password work',
    verb: 'Let it work',
    field: 'password',
    said: 'The previous password works.',
  }),
  rolled({
    name: 'the previous password is ended',
    endpoint: 'previousPasswordEnd',
    opens: 'End now: previous password',
    verb: 'End now',
    field: 'password',
    said: 'Previous password ended.',
  }),
  {
    name: 'an add-on is shut down',
    endpoint: 'progressionCreate',
    from: 'features/addon/shutdown-panel.tsx',
    begin: atTab('admin', 'settings', 'alpha', async (site, addon) => {
      const slug = (page: Page) => page.getByLabel('Type the slug of the add-on to confirm')
      return {
        open: (page) => page.getByRole('button', { name: `Shut down ${addon.displayName}` }).click(),
        fill: (page) => slug(page).fill(addon.slug),
        control: (page) => page.getByRole('button', { name: 'Shut down', exact: true }),
        count: () => site.happened(addon, sql`kind = 'transition' and event = 'shutDown'`),
        done: 'Addon successfully shutdown',
      }
    }),
  },
]
