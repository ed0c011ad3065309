import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Buildpack, Revision } from '#contract/buildpack.ts'
import { Archiving } from '#portal/features/buildpacks/buildpack/archiving.tsx'
import { Route as onePage } from '#portal/features/buildpacks/buildpack/buildpack.route.tsx'
import { BuildpackForm } from '#portal/features/buildpacks/buildpack/buildpack-form.tsx'
import { BuildpacksScreen } from '#portal/features/buildpacks/buildpacks-screen.tsx'
import type { BuildpackPage, Buildpacks } from '#portal/features/buildpacks/data.ts'
import { Route as published } from '#portal/features/buildpacks/publishing/publish-success.route.tsx'
import {
  badgesOf,
  controlsOf,
  factsOf,
  fieldsOf,
  linksOf,
  markupOf,
  textOf,
  textsOf,
} from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC section 2, buildpack registry, and DOMAIN 8: its lists, a buildpack, its releases, and what may be done by whom. */

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
vi.mock(import('#portal/wire/use-reload.ts'), () => ({ useReload: () => () => Promise.resolve() }))
vi.mock(import('#portal/workflow/panel/side-panel.tsx'), () => ({
  SidePanel: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/workflow/dialog/dialog.tsx'), () => ({
  Dialog: ({ title, children }) => <section aria-label={title}>{children}</section>,
}))
vi.mock(import('#portal/wire/draft.ts'), async (load) => ({ ...(await load()), readDraft: () => null }))

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
  const screen = (given: Partial<Buildpacks> = {}) =>
    markupOf(
      <BuildpacksScreen
        data={{ buildpacks: [], memberships: [], account: null, twoFactor: false, archived: false, ...given }}
      />,
    )
  const card = (given: Partial<Buildpack>) => screen({ buildpacks: [buildpackOf(given)] })

  test('a card names the buildpack, what it is, whose, and its last release', () => {
    const html = card({})
    expect(linksOf(html)['acme/vector']).toBe('/buildpacks/acme/vector')
    expect(badgesOf(html)).toEqual([['green', 'Release 12']])
    expect(textsOf(html, 'p').slice(0, 2)).toEqual([
      'Ships metrics.',
      'Tools · Team data · v12, by bob@acme.example on November 2nd, 2026',
    ])
  })
  // SPEC section 2: an owner of type enterprise is treated as team.
  test.each([
    [{ owner: { id: 'e', type: 'enterprise', name: 'data' } }, 'Team data ·'],
    [{ role: 'member' }, 'Team data, you are a member ·'],
    [{ owner: { id: 'u', type: 'user', name: 'ann@acme.example' } }, '· ann@acme.example ·'],
    [{ latestRevision: null }, '· Nothing published yet'],
    [{ latestRevision: revisionOf({ publishedByEmail: null }) }, '· v12, on November 2nd, 2026'],
    [{ category: 'languages' }, 'Languages ·'],
    [{ category: 'packages' }, 'Packages ·'],
  ] as const)('%j reads %s', (given, words) => {
    expect(textsOf(card(given as never), 'p')[1]).toContain(words)
  })
  test.each([
    [{ status: 'pending', release: null }, 'yellow', 'Pending'],
    [{ status: 'failed', release: null }, 'red', 'Failed'],
    [{ status: 'published', release: null }, 'green', 'Published'],
  ] as const)('a release %j is %s: %s', (given, colour, word) => {
    expect(badgesOf(card({ latestRevision: revisionOf(given), liveRelease: null }))).toEqual([[colour, word]])
  })
  test.each([
    ['failed', 'red', 'Last attempt failed'],
    ['pending', 'yellow', 'Next release pending'],
  ] as const)('one that is live stays so while its latest revision is %s', (status, colour, word) => {
    const latestRevision = revisionOf({ status, release: null })
    expect(badgesOf(card({ latestRevision, liveRelease: 11 }))).toEqual([
      ['green', 'Release 11'],
      [colour, word],
    ])
  })
  test('an archived one says so', () => {
    const words = (html: string) => badgesOf(html).map(([, word]) => word)
    expect(words(card({ archivedAt: '2026-11-01T00:00:00Z' }))).toContain('Archived')
    expect(words(card({}))).not.toContain('Archived')
    expect(fieldsOf(card({}))).toEqual({ 'Show archived': { checked: false } })
    expect(fieldsOf(screen({ archived: true }))).toEqual({ 'Show archived': { checked: true } })
  })
  test('they keep their order; without any it says what one is for', () => {
    const two = screen({ buildpacks: [buildpackOf(), buildpackOf({ id: 'b2', name: 'agent' })] })
    expect(textsOf(two, 'h3')).toEqual(['acme/vector', 'acme/agent'])
    expect(linksOf(screen())).toMatchObject({
      'Publish a buildpack': '/buildpacks/publish',
      'Publish your first buildpack': '/buildpacks/publish',
    })
    expect(controlsOf(two)).not.toContain('Publish your first buildpack')
  })
  test('each team stands with the role in it', () => {
    const teamOf = (role: string) => ({
      id: role,
      role,
      team: { id: role, name: `Team ${role}`, type: 'team' },
    })
    const html = screen({ memberships: ['owner', 'admin', 'member'].map(teamOf) as never })
    expect(textsOf(html, 'li')).toEqual([
      'Team owner Owner',
      'Team admin Admin',
      'Team member Member: you see its buildpacks, and others publish them',
    ])
    expect(textOf(screen())).toContain('You are not in a team.')
    expect(textOf(html)).not.toContain('not in a team')
  })
  test.each([
    [null, false, ['Connect GitHub', 'Set up an authenticator']],
    [{ login: 'ann-gh' }, true, ['Connect again', 'Disconnect']],
    [{ problem: 'GitHub does not answer.' }, true, ['Connect again', 'Disconnect']],
  ])('of the account %j, with an authenticator: %s, it offers %j', (account, twoFactor, controls) => {
    const html = screen({ account: account as never, twoFactor })
    const section = html.slice(html.indexOf('id="accounts"'))
    expect(controlsOf(section)).toEqual(controls)
    const { GitHub = '', 'Two-factor codes': codes = '' } = factsOf(section)
    expect(GitHub).toContain(account === null ? 'Not connected.' : Object.values(account)[0])
    expect(codes.includes('Your authenticator is set up.')).toBe(twoFactor)
    const links = linksOf(section)
    expect(links['Connect GitHub'] ?? links['Connect again']).toBe('/buildpacks/github')
    expect(links['Set up an authenticator']).toBe(twoFactor ? undefined : '/account/authenticator')
  })
})

describe('a buildpack', () => {
  const page = (given: Partial<Buildpack> = {}, more: Partial<BuildpackPage> = {}) => {
    const refs = { branches: [], tags: [], revisions: [], memberships: [], twoFactor: true }
    vi.spyOn(onePage, 'useLoaderData').mockReturnValue({
      buildpack: buildpackOf(given),
      ...refs,
      ...more,
    } as never)
    const Page = onePage.options.component as unknown as () => ReactNode
    return markupOf(<Page />)
  }
  const refOf = (name: string) => ({ id: name, name, sha: `${name}0123456789` })

  test('has each fact under its own name', () => {
    const owners = [
      { id: 'a', email: 'ann@acme.example' },
      { id: 'b', email: 'bob@acme.example' },
    ]
    const html = page({ owners })
    expect(textsOf(html, 'h1')).toEqual(['acme/vector'])
    expect(textsOf(html, 'h2')).toEqual(['Publish a revision', 'Revisions', 'About', 'Branches and tags'])
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
      'All buildpacks': '/buildpacks',
      Edit: '/buildpacks/acme/vector/edit',
      Archive: '/buildpacks/acme/vector/archive',
    })
  })
  test.each([
    [{ support: { method: 'website', address: 'https://help.example' } }, 'Support', 'https://help.example'],
    [{ support: { method: 'unsupported', address: null } }, 'Support', 'None'],
    [{ owner: { id: 'u', type: 'user', name: 'ann' } }, 'Owner', 'ann'],
    [{ owner: { id: 'e', type: 'enterprise', name: 'big' } }, 'Owner', 'big (team)'],
    [
      { twoFactorAuthentication: true },
      'Two-factor code',
      'Asked for to publish a revision, to change the owner and to archive it',
    ],
  ] as const)('%j reads %s: %s', (given, name, value) => {
    const html = page(given as never)
    expect(factsOf(html)[name]).toBe(value)
    expect(linksOf(html)[value]).toBe(value.startsWith('https') ? value : undefined)
  })

  // SPEC section 2; DOMAIN 8: the owner, and a team's owners and admins, publish.
  test.each([
    ['owner', true],
    ['admin', true],
    ['member', false],
  ] as const)('a team’s %s may change it: %s', (role, may) => {
    const links = linksOf(page({ role }))
    expect('Edit' in links).toBe(may)
    expect('Archive' in links).toBe(may)
    expect(controlsOf(page({ role }))).toEqual(expect.arrayContaining(['Edit', 'Archive']))
  })
  test('an outsider reads it only', () => {
    const html = page({ role: null })
    expect(controlsOf(html)).not.toEqual(expect.arrayContaining(['Edit']))
    expect(textsOf(html, 'h2')).not.toContain('Publish a revision')
  })
  test('an archived one cannot be published, and says since when', () => {
    const html = page({ archivedAt: '2026-11-02T09:00:00Z' })
    expect(textOf(html)).toContain('It was archived on November 2nd, 2026.')
    expect(textsOf(html, 'h2')).not.toContain('Publish a revision')
    expect(linksOf(html)).not.toHaveProperty('Edit')
    expect(textOf(page())).not.toContain('archived')
  })

  const ofRevisions = (html: string) => html.slice(html.indexOf('id="revisions"'))

  test('a revision says what was published, when, by whom, and from which commit', () => {
    const html = page({}, { revisions: [revisionOf()] })
    expect(textsOf(ofRevisions(html), 'li')[0]).toBe(
      'v12 Release 12 bob@acme.example on November 2, 2026 at 11:30 PM UTC · MIT · Source archive Commit 0123456789ab , SHA-256 fedcba987654…',
    )
    expect(html).toContain('title="2026-11-02 23:30:00.000 UTC"')
    expect(html).toContain('title="fedcba9876543210fedc"')
    expect(linksOf(html)['Source archive']).toBe('https://archive.example/v12.tgz')
  })
  test('a failed one says why, and nothing that it does not have', () => {
    const none = { sha: null, checksum: null, license: null, tarball: null, publishedByEmail: null }
    const failed = revisionOf({ ...none, status: 'failed', release: null, error: 'No bin/compile.' })
    expect(textsOf(ofRevisions(page({}, { revisions: [failed] })), 'li')[0]).toBe(
      'v12 Failed November 2, 2026 at 11:30 PM UTC No bin/compile.',
    )
  })

  // SPEC section 9: lists other than features collapse at 5.
  test('revisions, branches and tags are five at first', () => {
    const many = Array.from({ length: 6 }, (_, index) => refOf(`ref${index}`))
    const revisions = many.map(({ name }) => revisionOf({ id: name, ref: name }))
    const html = page({}, { revisions, branches: many, tags: many.slice(1) })
    expect(controlsOf(html)).toEqual(expect.arrayContaining(['View all 6 revisions', 'View all 6 branches']))
    expect(controlsOf(html)).not.toContain('View all 5 tags')
    const [, own = ''] = html.split('id="revisions"')
    expect(textsOf(own.split('</section>')[0] ?? '', 'b')).toEqual(['ref0', 'ref1', 'ref2', 'ref3', 'ref4'])
    const refs = textsOf(html.slice(html.indexOf('id="refs"')), 'li')
    expect(refs).toEqual([
      ...['ref0', 'ref1', 'ref2', 'ref3', 'ref4'].map((name) => `${name} ${name}012`),
      ...['ref1', 'ref2', 'ref3', 'ref4', 'ref5'].map((name) => `${name} ${name}012`),
    ])
  })
  test('without any it says so; a problem of source control stands in their place', () => {
    const html = page()
    expect(textOf(html)).toContain('Nothing is published yet.')
    expect(textOf(html)).toContain('There are no branches.')
    expect(textOf(html)).toContain('There are no tags.')
    const broken = page({}, { branches: { problem: 'GitHub does not answer.' } })
    expect(textOf(broken)).toContain('Branches GitHub does not answer.')
    expect(textOf(broken)).not.toContain('no branches')
  })

  test('a revision is chosen among branches, tags and other commits', () => {
    const html = page({}, { branches: [refOf('main')], tags: [refOf('v1')] })
    expect(fieldsOf(html)).toEqual({
      'Branch or tag': {
        value: 'Choose',
        options: ['(Choose)', 'main', 'v1', 'Another commit'],
        help: 'Its current commit is published; later commits are not.',
      },
    })
    expect(html).toMatch(/<optgroup label="Branches">.*main.*<optgroup label="Tags">.*v1/s)
    expect(textOf(html)).toContain('Choose what to publish.')
    expect(Object.keys(fieldsOf(page()))).toEqual(['Commit'])
  })
})

test('the published page names the release, and how apps take it', () => {
  const show = (release: number | null) => {
    const data = { buildpack: buildpackOf(), revision: revisionOf({ release }) }
    vi.spyOn(published, 'useLoaderData').mockReturnValue(data as never)
    const Page = published.options.component as unknown as () => ReactNode
    return markupOf(<Page />)
  }
  expect(textsOf(show(3), 'h1')).toEqual(['acme/vector release 3 is published'])
  expect(textsOf(show(null), 'h1')).toEqual(['acme/vector'])
  expect(textsOf(show(3), 'code').at(-1)).toBe('acme/vector')
  expect(linksOf(show(3))).toMatchObject({
    'Go to acme/vector': '/buildpacks/acme/vector',
    'All buildpacks': '/buildpacks',
  })
  expect(controlsOf(show(3))).toContain('Copy the name')
})

describe('the panels', () => {
  beforeEach(() => vi.stubGlobal('document', { activeElement: null }))

  test('archiving lists what happens, and shows the name to type', () => {
    const asked = (twoFactorAuthentication: boolean) =>
      markupOf(
        <Archiving
          buildpack={buildpackOf({ twoFactorAuthentication })}
          onArchived={() => {}}
          onClosed={() => {}}
        />,
      )
    const html = asked(false)
    expect(html).toContain('aria-label="Archive acme/vector?"')
    expect(textsOf(html, 'ul')[0]).toBe(
      'No revision of it can be published any more, and it is no longer listed. Apps that use it keep building with its last release. The name acme/vector stays taken. This cannot be undone here.',
    )
    expect(fieldsOf(html)).toEqual({
      'Type the name of the buildpack to confirm': { value: '', help: 'acme/vector' },
    })
    expect(textOf(html)).toContain('Type acme/vector exactly.')
    expect(textOf(html)).not.toContain('six digits')
    expect(controlsOf(html)).toEqual(['Archive', 'Cancel'])
    expect(Object.keys(fieldsOf(asked(true)))).toContain('Two-factor code')
    expect(textOf(asked(true))).toContain('Enter the six digits of your authenticator.')
  })

  test('editing begins with what is stored', () => {
    const teams = [
      { id: 'm1', role: 'admin', team: { id: 't', name: 'data', type: 'team' } },
      { id: 'm2', role: 'member', team: { id: 'o', name: 'other', type: 'team' } },
    ]
    const form = (given: Partial<Buildpack> = {}) =>
      markupOf(
        <BuildpackForm
          buildpack={buildpackOf(given)}
          memberships={teams as never}
          onSaved={() => {}}
          onClosed={() => {}}
        />,
      )
    expect(form()).toContain('aria-label="Edit acme/vector"')
    expect(controlsOf(form())).toEqual(['Save buildpack', 'Cancel'])
    expect(fieldsOf(form())).toEqual({
      Description: { value: 'Ships metrics.', help: 'One line on what it provides.', required: true },
      Category: { value: 'Tools', options: ['(Choose)', 'Languages', 'Tools', 'Packages'], required: true },
      'Support by': { value: 'E-mail', options: ['E-mail', 'Website'] },
      'Support address': { value: 'help@acme.example', required: true },
      'Ask for a two-factor code': {
        checked: false,
        help: 'Publishing a revision, changing the owner and archiving it take no code.',
      },
      Owner: expect.objectContaining({
        value: 'data (team)',
        options: ['ann@acme.example (yourself)', 'data (team)'],
      }),
    })
    expect(fieldsOf(form({ twoFactorAuthentication: true }))['Ask for a two-factor code']).toEqual({
      checked: true,
      help: 'Publishing a revision, changing the owner and archiving it take a code from an authenticator.',
    })
    const elsewhere = form({ owner: { id: 'x', type: 'team', name: 'strangers' } })
    expect(fieldsOf(elsewhere)['Owner']?.options).toEqual([
      'strangers',
      'ann@acme.example (yourself)',
      'data (team)',
    ])
    const website = form({ support: { method: 'website', address: 'https://help.example' } })
    expect(fieldsOf(website)['Support by']?.value).toBe('Website')
    expect(website).toContain('type="url" placeholder="https://"')
  })
})
