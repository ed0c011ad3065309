import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Buildpack, Revision } from '#contract/buildpack.ts'
import { AuthenticatorForm } from '#portal/features/account/authenticator-form.tsx'
import { Route as onePage } from '#portal/features/buildpacks/buildpack/buildpack.route.tsx'
import { BuildpackForm } from '#portal/features/buildpacks/buildpack/buildpack-form.tsx'
import { BuildpacksScreen } from '#portal/features/buildpacks/buildpacks-screen.tsx'
import { emptyValues } from '#portal/features/buildpacks/buildpack-values.ts'
import type { BuildpackPage } from '#portal/features/buildpacks/data.ts'
import { PublishingState } from '#portal/features/buildpacks/publishing/publishing-state.tsx'
import { PublishScreen } from '#portal/features/buildpacks/publishing/publish-screen.tsx'
import { controlsOf, factsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC section 2, buildpack registry, and DOMAIN 8: what is shown of a buildpack, and what may be done by whom. */

const now = { publishing: {} as object }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({
  useUser: () => ({ id: 'u', email: 'ann@acme.example' }) as never,
}))
vi.mock(import('#portal/app/use-config.ts'), () => ({
  useConfig: () => ({ config: portalConfigOf() }) as never,
}))
vi.mock(import('#portal/features/buildpacks/publishing/use-publishing.ts'), () => ({
  usePublishing: () => now.publishing as never,
}))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

const publishing = {
  step: 'details',
  values: emptyValues,
  problem: null,
  restored: null,
  unreadable: null,
  isBusy: false,
  isRegistered: false,
}
const revisionOf = (given: Partial<Revision> = {}): Revision =>
  ({
    id: 'r1',
    ref: 'v12',
    sha: '0123456789abcdef0123',
    checksum: 'fedcba9876543210fedc',
    license: 'MIT',
    tarball: 'https://archive.example/v12.tgz',
    status: 'published',
    error: null,
    release: 12,
    publishedByEmail: 'bob@acme.example',
    createdAt: '2026-11-02T23:30:00Z',
    ...given,
  }) as Revision
const buildpackOf = (given: Partial<Buildpack> = {}): Buildpack =>
  ({
    id: 'b1',
    etag: '"1"',
    namespace: 'acme',
    name: 'vector',
    description: 'Ships metrics.',
    category: 'tools',
    twoFactorAuthentication: false,
    owner: { id: 't', type: 'team', name: 'data' },
    owners: [],
    role: 'admin',
    source: { type: 'github', owner: 'acme-data', repo: 'buildpack-vector' },
    support: { method: 'email', address: 'help@acme.example' },
    latestRevision: revisionOf(),
    liveRelease: 12,
    archivedAt: null,
    ...given,
  }) as Buildpack

describe('the registry', () => {
  const screen = (given: object = {}) => {
    const none = { buildpacks: [], memberships: [], account: null, twoFactor: false, archived: false }
    return markupOf(<BuildpacksScreen data={{ ...none, ...given }} />)
  }
  const card = (given: Partial<Buildpack>) =>
    /<article.*<\/article>/s.exec(screen({ buildpacks: [buildpackOf(given)] }))?.[0] ?? ''
  const last = 'v12, by bob@acme.example on November 2nd, 2026'

  // SPEC section 2: an owner of type enterprise is treated as team.
  test.each([
    [{}, `Tools · Team data · ${last}`],
    [{ owner: { id: 'e', type: 'enterprise', name: 'data' } }, `Tools · Team data · ${last}`],
    [{ role: 'member' }, `Tools · Team data, you are a member · ${last}`],
    [{ owner: { id: 'u', type: 'user', name: 'ann' } }, `Tools · ann · ${last}`],
    [{ latestRevision: null }, 'Tools · Team data · Nothing published yet'],
    [
      { latestRevision: revisionOf({ publishedByEmail: null }) },
      'Tools · Team data · v12, on November 2nd, 2026',
    ],
  ] as const)('%# a card has category, owner and last event: %j reads %s', (given, words) => {
    const html = card(given as never)
    expect(textsOf(html, 'p')).toEqual(['Ships metrics.', words])
    expect(linksOf(html)).toEqual({ 'acme/vector': '/buildpacks/acme/vector' })
  })

  const pending = revisionOf({ status: 'pending', release: null })
  const failed = revisionOf({ status: 'failed', release: null })
  test.each([
    [{}, 'Release 12'],
    [{ archivedAt: '2026-11-01T00:00:00Z' }, 'Archived Release 12'],
    [{ latestRevision: pending, liveRelease: null }, 'Pending'],
    [{ latestRevision: failed, liveRelease: null }, 'Failed'],
    [{ latestRevision: failed, liveRelease: 11 }, 'Release 11 Last attempt failed'],
    [{ latestRevision: pending, liveRelease: 11 }, 'Release 11 Next release pending'],
  ])('%# a card has the live release beside what became of a later one: %j reads %s', (given, words) => {
    expect(textOf(card(given))).toBe(`acme/vector ${words} ${textsOf(card(given), 'p').join(' ')}`)
  })
})

describe('the page', () => {
  const page = (given: Partial<Buildpack> = {}, more: Partial<BuildpackPage> = {}) => {
    now.publishing = publishing
    const refs = { branches: [], tags: [], revisions: [], memberships: [], twoFactor: true }
    const data = { buildpack: buildpackOf(given), ...refs, ...more }
    vi.spyOn(onePage, 'useLoaderData').mockReturnValue(data as never)
    const Page = onePage.options.component as unknown as () => ReactNode
    return markupOf(<Page />)
  }

  test('a buildpack has each fact under its own name', () => {
    const owners = ['ann@acme.example', 'bob@acme.example'].map((email) => ({ id: email, email }))
    const html = page({ owners })
    expect(factsOf(html)).toEqual({
      Category: 'Tools',
      Owner: 'data (team)',
      'Who may publish': 'ann@acme.example, bob@acme.example',
      Source: 'acme-data/buildpack-vector',
      Support: 'help@acme.example',
      'Two-factor code': 'Not asked for',
    })
    expect(linksOf(html)).toMatchObject({
      'acme-data/buildpack-vector': 'https://github.com/acme-data/buildpack-vector',
      'help@acme.example': 'mailto:help@acme.example',
    })
  })

  test.each([
    [{ support: { method: 'website', address: 'https://help.example' } }, 'Support', 'https://help.example'],
    [{ support: { method: 'unsupported', address: null } }, 'Support', 'None'],
    [{ owner: { id: 'u', type: 'user', name: 'ann' } }, 'Owner', 'ann'],
    [{ owner: { id: 'e', type: 'enterprise', name: 'big' } }, 'Owner', 'big (team)'],
  ] as const)('a buildpack of %j has as %s %s', (given, name, value) => {
    const html = page(given as never)
    expect(factsOf(html)[name]).toBe(value)
    expect(linksOf(html)[value]).toBe(value.startsWith('https') ? value : undefined)
  })

  // SPEC section 2; DOMAIN 8: the owner, and a team's owners and admins, publish; what is archived stays so.
  test.each([
    [{ role: 'owner' }, true, ['Edit', 'Archive'], ['Edit', 'Archive']],
    [{ role: 'admin' }, true, ['Edit', 'Archive'], ['Edit', 'Archive']],
    [{ role: 'member' }, true, ['Edit', 'Archive'], []],
    [{ role: null }, false, [], []],
    [{ role: 'owner', archivedAt: '2026-11-02T09:00:00Z' }, false, ['Edit', 'Archive'], []],
  ] as const)('a buildpack of %j can be published: %s, and of %j opens %j', (given, hasForm, shown, open) => {
    const html = page(given)
    const isAct = (name: string) => ['Edit', 'Archive'].includes(name)
    expect(textsOf(html, 'h2').includes('Publish a revision')).toBe(hasForm)
    expect(controlsOf(html).filter(isAct)).toEqual(shown)
    expect(Object.keys(linksOf(html)).filter(isAct)).toEqual(open)
    expect(textOf(html).includes('It was archived on November 2nd, 2026.')).toBe('archivedAt' in given)
  })

  const none = { sha: null, checksum: null, license: null, tarball: null, publishedByEmail: null }
  test.each([
    [
      {},
      'v12 Release 12 bob@acme.example on November 2, 2026 at 11:30 PM UTC · MIT · Source archive Commit 0123456789ab , SHA-256 fedcba987654…',
      'https://archive.example/v12.tgz',
    ],
    [
      { ...none, status: 'failed', release: null, error: 'No bin/compile.' },
      'v12 Failed November 2, 2026 at 11:30 PM UTC No bin/compile.',
      undefined,
    ],
  ] as const)('%# a revision says what it has, and why it failed', (given, words, archive) => {
    const html = page({}, { revisions: [revisionOf(given)] })
    expect(textsOf(html.slice(html.indexOf('id="revisions"')), 'li')[0]).toBe(words)
    expect(linksOf(html)['Source archive']).toBe(archive)
  })

  test('a revision is chosen among branches and tags, and by its commit where there are none', () => {
    const branches = [{ id: 'main', name: 'main', sha: 'main0123456789' }] as never
    const fields = fieldsOf(page({}, { branches }))
    expect(fields['Branch or tag']?.options).toEqual(['(Choose)', 'main', 'Another commit'])
    expect(Object.keys(fieldsOf(page()))).toEqual(['Commit'])
  })

  test('in place of branches stands why source control does not give them', () => {
    const broken = page({}, { branches: { problem: 'GitHub does not answer.' } })
    expect(textOf(broken)).toContain('Branches GitHub does not answer. Tags There are no tags.')
  })
})

describe('publishing', () => {
  const repositoryOf = (name: string, given: object = {}) => ({
    id: name,
    fullName: `acme/${name}`,
    name,
    owner: { login: 'acme' },
    description: `About ${name}.`,
    defaultBranch: 'main',
    private: false,
    archived: false,
    permissions: { push: true },
    ...given,
  })
  const at = (given: object, data: object = {}) => {
    now.publishing = { ...publishing, ...given }
    const all = {
      memberships: [],
      account: { login: 'ann-gh' },
      organizations: [{ login: 'acme' }],
      from: 'acme',
      repositories: [],
      twoFactor: false,
      ...data,
    }
    return markupOf(<PublishScreen data={all as never} search={{}} onPublished={() => {}} />)
  }

  test.each([
    ['source', '1. Source', 'Choose the source'],
    ['checkingName', '2. Name', 'Choose namespace and name'],
    ['details', '3. Details', 'Describe and publish'],
    ['releasing', '3. Details', 'Publishing acme/vector'],
  ])('publishing that is at %s stands at the step %s: %s', (step, current, title) => {
    const html = at({ step, values: { ...emptyValues, namespace: 'acme', name: 'vector' } })
    const currents = [...html.matchAll(/<li aria-current="step">(.*?)<\/li>/g)].map(([item]) => textOf(item))
    expect(currents).toEqual([current])
    expect(textsOf(html, 'h2')).toEqual([title])
  })

  test.each([
    [{ permissions: { push: false } }, 'You may not push to it, so you cannot publish it.'],
    [{ permissions: undefined }, 'You may not push to it, so you cannot publish it.'],
    [{ archived: true }, 'The repository is archived, so it can no longer be published.'],
  ])('a repository of %j says why it cannot be chosen', (given, reason) => {
    const html = at({ step: 'source' }, { repositories: [repositoryOf('a', given), repositoryOf('b')] })
    expect(textsOf(html, 'small')).toEqual([reason, 'About b.'])
    expect(html.match(/aria-disabled="true"/g)).toHaveLength(1)
  })

  test('what the platform refuses stands at its field, support’s address under support', () => {
    const problem = { kind: 'invalid', message: 'Refused.', fields: {} }
    const told = (step: string, fields: Record<string, string[]>) =>
      at({ step, problem: { ...problem, fields } })
    const html = told('naming', { name: ['is taken'], namespace: ['is too short', 'is odd'] })
    expect(fieldsOf(html)['Name']?.error).toBe('is taken')
    expect(fieldsOf(html)['Namespace']?.error).toBe('is too short; is odd')
    expect(textOf(html)).not.toContain('Refused.')
    const nested = told('details', { 'support.address': ['is unknown'] })
    expect(fieldsOf(nested)['Support address']?.error).toBe('is unknown')
    expect(textOf(told('naming', {}))).toContain('Refused.')
  })
})

test('a code is asked for with the way to an authenticator, for whoever has none', () => {
  now.publishing = { ...publishing, step: 'twoFactor' }
  const asked = (hasAuthenticator: boolean) =>
    linksOf(
      markupOf(<PublishingState publishing={now.publishing as never} hasAuthenticator={hasAuthenticator} />),
    )
  expect(asked(false)).toEqual({ 'Set one up': '/account/authenticator' })
  expect(asked(true)).toEqual({})
})

test('the panel of a buildpack keeps an owner that the user publishes nothing for', () => {
  const owners = (id: string) => {
    const memberships = [{ id: 'm', role: 'admin', team: { id: 't', name: 'data', type: 'team' } }]
    const buildpack = buildpackOf({ owner: { id, type: 'team', name: 'strangers' } })
    const props = { buildpack, memberships: memberships as never, onSaved: () => {}, onClosed: () => {} }
    return fieldsOf(markupOf(<BuildpackForm {...props} />))['Owner']
  }
  const own = ['ann@acme.example (yourself)', 'data (team)']
  expect(owners('t')).toMatchObject({ value: 'data (team)', options: own })
  expect(owners('x')).toMatchObject({ value: 'strangers', options: ['strangers', ...own] })
})

test('an authenticator gets its secret in groups of four, and as a link', () => {
  const html = markupOf(<AuthenticatorForm secret="ABCDEFGHIJ" onSaved={() => {}} onClosed={() => {}} />)
  expect(textsOf(html, 'code')).toEqual(['ABCD EFGH IJ'])
  expect(linksOf(html)['open it on this device']?.replaceAll('&amp;', '&')).toBe(
    'otpauth://totp/Partner%20Portal:ann%40acme.example?secret=ABCDEFGHIJ&issuer=Partner%20Portal',
  )
})
