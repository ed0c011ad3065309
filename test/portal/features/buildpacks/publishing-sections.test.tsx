import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountForm } from '#portal/features/buildpacks/accounts/account-form.tsx'
import { AuthenticatorForm } from '#portal/features/account/authenticator-form.tsx'
import { emptyValues } from '#portal/features/buildpacks/buildpack-values.ts'
import type { PublishingData } from '#portal/features/buildpacks/data.ts'
import { PublishScreen } from '#portal/features/buildpacks/publishing/publish-screen.tsx'
import { controlsOf, fieldsOf, linksOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'
import { portalConfigOf } from '../../support/portal-config-of.ts'

/* SPEC section 2 and 7, buildpack registry, and DOMAIN 8: publishing step by step. */

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
const dataOf = (given: Partial<PublishingData> = {}): PublishingData =>
  ({
    memberships: [],
    account: { login: 'ann-gh' },
    organizations: [{ login: 'acme' }],
    from: 'acme',
    repositories: [repositoryOf('vector')],
    twoFactor: false,
    ...given,
  }) as never

const at = (step: string, given: object = {}, data: Partial<PublishingData> = {}, search: object = {}) => {
  now.publishing = {
    step,
    values: emptyValues,
    problem: null,
    restored: null,
    unreadable: null,
    isBusy: false,
    isRegistered: false,
    ...given,
  }
  return markupOf(<PublishScreen data={dataOf(data)} search={search} onPublished={() => {}} />)
}
const currentStep = (html: string) => textOf(/<li aria-current="step">(.*?)<\/li>/.exec(html)?.[1] ?? '')

describe('the steps', () => {
  test.each([
    ['source', '1. Source', 'Choose the source', ['Next']],
    ['naming', '2. Name', 'Choose namespace and name', ['Next', 'Back']],
    ['checkingName', '2. Name', 'Choose namespace and name', ['Next', 'Back']],
    ['details', '3. Details', 'Describe and publish', ['Publish', 'Back']],
    ['releasing', '3. Details', 'Publishing acme/vector', []],
  ])('%s is %s: %s, with %j', (step, current, title, buttons) => {
    const html = at(step, { values: { ...emptyValues, namespace: 'acme', name: 'vector' } })
    expect(textsOf(html, 'h1')).toEqual(['Publish a buildpack'])
    expect(textsOf(html, 'ol')).toEqual(['1. Source 2. Name 3. Details'])
    expect(currentStep(html)).toBe(current)
    expect(textsOf(html, 'h2')).toEqual([title])
    expect(controlsOf(html).filter((name) => /^(Next|Back|Publish)$/.test(name))).toEqual(buttons)
  })
  test('once it is registered only the release is left, now or later', () => {
    const html = at('details', { isRegistered: true })
    expect(controlsOf(html)).toEqual(['All buildpacks', 'Publish', 'Publish it later'])
    expect(Object.keys(fieldsOf(html))).toEqual(['Branch, tag or commit'])
  })
})

describe('choosing the source', () => {
  test('offers the account and its organizations, and each repository with what it is', () => {
    const html = at('source', {}, {}, { q: 'vec' })
    expect(fieldsOf(html)).toMatchObject({
      'Account or organization': { value: 'acme', options: ['ann-gh', 'acme'] },
      Search: { value: 'vec' },
    })
    expect(textsOf(html, 'legend')).toEqual(['1 repository of acme'])
    expect(html).toContain('<small>About vector.</small>')
    expect(html).toMatch(/<input type="radio"[^>]*value="acme\/vector"/)
    expect(html).not.toMatch(/aria-disabled="true"/)
  })
  test.each([
    [{ permissions: { push: false } }, 'You may not push to it, so you cannot publish it.'],
    [{ permissions: undefined }, 'You may not push to it, so you cannot publish it.'],
    [{ archived: true }, 'The repository is archived, so it can no longer be published.'],
  ])('%j says why it cannot be chosen', (given, reason) => {
    const html = at('source', {}, { repositories: [repositoryOf('a', given), repositoryOf('b')] as never })
    expect(textsOf(html, 'legend')).toEqual(['2 repositories of acme'])
    expect(textsOf(html, 'small')).toEqual([reason, 'About b.'])
    expect(html.match(/aria-disabled="true"/g)).toHaveLength(1)
  })
  test('the chosen one is marked and named; private ones say so', () => {
    const values = { ...emptyValues, source: 'acme/b' }
    const repositories = [repositoryOf('a', { private: true }), repositoryOf('b')] as never
    const html = at('source', { values }, { repositories })
    expect(
      [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([each]) => each.includes('checked=""')),
    ).toEqual([false, true])
    expect(textOf(html)).toContain('Chosen: acme/b')
    expect(textOf(html)).toContain('acme/a (private)')
    expect(textOf(html)).not.toContain('acme/b (private)')
  })
  test('none matches, or source control does not answer', () => {
    expect(textOf(at('source', {}, { repositories: [] }))).toContain('No repository of acme matches.')
    const broken = at('source', {}, { repositories: { problem: 'GitHub does not answer.' } })
    expect(textOf(broken)).toContain('GitHub does not answer.')
  })
  test.each([
    [null, 'Your repositories are found through your GitHub account.'],
    [{ problem: 'The token has expired.' }, 'The token has expired.'],
  ])('with the account %j it leads to connecting one', (account, words) => {
    const html = at('source', {}, { account })
    expect(textOf(html)).toContain(words)
    expect(linksOf(html)['Connect GitHub']).toBe('/buildpacks/github')
    expect(fieldsOf(html)).toEqual({})
  })
})

test('naming shows what apps will name it, in lower case', () => {
  const html = at('naming', { values: { ...emptyValues, namespace: 'Acme', name: 'Vector' } })
  expect(fieldsOf(html)).toEqual({
    Owner: {
      value: 'Choose',
      options: ['(Choose)', 'ann@acme.example (yourself)'],
      help: 'A team goes on when one person leaves; its owners and admins publish.',
      required: true,
    },
    Namespace: { value: 'Acme', help: 'A new one, or one of yours.', required: true },
    Name: { value: 'Vector', help: 'Without the word ‘buildpack’.', required: true },
  })
  expect(textOf(html)).toContain('Apps will name it acme/vector .')
  expect(textOf(at('naming'))).toContain('namespace/name .')
})

test('details ask for the ref, description, category, support and codes', () => {
  const values = { ...emptyValues, source: 'acme/vector', ref: 'main', supportMethod: 'website' }
  const fields = fieldsOf(at('details', { values }))
  expect(fields['Branch, tag or commit']).toEqual({
    value: 'main',
    help: 'Of acme/vector: its current state is published.',
  })
  expect(fields['Support by']?.value).toBe('Website')
  const code = 'Ask for a two-factor code'
  expect(fields[code]).toEqual({
    checked: false,
    disabled: true,
    help: 'Set up an authenticator on your account page, and publishing can ask for its codes.',
  })
  expect(fieldsOf(at('details', {}, { twoFactor: true }))[code]?.disabled).toBeUndefined()
})

test('what the platform refuses stands at its field, support’s address under support', () => {
  const problem = (fields: Record<string, string[]>) => ({ kind: 'invalid', message: 'Refused.', fields })
  const html = at('naming', {
    problem: problem({ name: ['is taken'], namespace: ['is too short', 'is odd'] }),
  })
  expect(fieldsOf(html)['Name']?.error).toBe('is taken')
  expect(fieldsOf(html)['Namespace']?.error).toBe('is too short; is odd')
  expect(textOf(html)).not.toContain('Refused.')
  const nested = at('details', { problem: problem({ 'support.address': ['is unknown'] }) })
  expect(fieldsOf(nested)['Support address']?.error).toBe('is unknown')
  expect(textOf(at('naming', { problem: problem({}) }))).toContain('Refused.')
})

describe('while it is published', () => {
  test.each([
    ['registering', 'Registering the buildpack…'],
    ['releasing', 'Asking for the release…'],
    ['following', 'The platform is reading the source. This takes some seconds.'],
  ])('%s reads %s', (step, words) => {
    expect(textsOf(at(step), 'output')).toEqual([words])
  })
  test('a refusal can be mended or tried again, and says what has happened', () => {
    const problem = { kind: 'refused', message: 'No bin/compile.' }
    const html = at('refused', { problem })
    expect(textOf(html)).toContain('No bin/compile.')
    expect(controlsOf(html).slice(1)).toEqual(['Change what was entered', 'Try again'])
    expect(textOf(html)).not.toContain('is registered')
    expect(textOf(at('refused', { problem, isRegistered: true }))).toContain(
      'The buildpack is registered, but no revision was published.',
    )
  })
  test('one that takes long goes on by itself', () => {
    const html = at('unfinished')
    expect(textOf(html)).toContain('This takes longer than expected.')
    expect(controlsOf(html).slice(1)).toEqual(['Check again'])
  })
  test('a code is asked for, and an authenticator offered to who has none', () => {
    const html = at('twoFactor')
    expect(fieldsOf(html)).toEqual({
      'Two-factor code': { value: '', help: 'The six digits that your authenticator shows now.' },
    })
    expect(linksOf(html)['Set one up']).toBe('/account/authenticator')
    expect(controlsOf(html).slice(1, 3)).toEqual(['Publish', 'Cancel'])
    expect(linksOf(at('twoFactor', {}, { twoFactor: true }))).not.toHaveProperty('Set one up')
  })
})

describe('the accounts', () => {
  beforeEach(() => vi.unstubAllGlobals())
  test('GitHub is connected by a token, which is told where to get', () => {
    const html = markupOf(<AccountForm onSaved={() => {}} onClosed={() => {}} />)
    expect(html).toContain('aria-label="Connect GitHub"')
    expect(linksOf(html)['developer settings']).toBe('https://github.com/settings/personal-access-tokens')
    expect(fieldsOf(html)['Access token']).toMatchObject({ value: '', required: true })
    expect(html).toContain('type="password"')
    expect(controlsOf(html)).toEqual(expect.arrayContaining(['Connect GitHub', 'Cancel']))
  })
  test('an authenticator gets its secret in groups of four, and as a link', () => {
    const html = markupOf(<AuthenticatorForm secret="ABCDEFGHIJ" onSaved={() => {}} onClosed={() => {}} />)
    expect(textsOf(html, 'code')).toEqual(['ABCD EFGH IJ'])
    expect(linksOf(html)['open it on this device']?.replaceAll('&amp;', '&')).toBe(
      'otpauth://totp/Partner%20Portal:ann%40acme.example?secret=ABCDEFGHIJ&issuer=Partner%20Portal',
    )
    expect(fieldsOf(html)['Code']).toEqual({
      value: '',
      help: 'The six digits that the app now shows.',
      required: true,
    })
    expect(controlsOf(html)).toEqual(expect.arrayContaining(['Copy the secret', 'Confirm the code']))
  })
})
