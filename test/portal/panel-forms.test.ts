import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The panels' forms by file name, with their source. */
const forms = readdirSync('src/portal', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ name: file.replace(/^.*\//, ''), source: readFileSync(`src/portal/${file}`, 'utf8') }))
  .filter(({ source }) => source.includes('usePanelForm<'))
const namesOf = (those: typeof forms) => those.map(({ name }) => name).toSorted()

// CONTRACT: a save over what was not seen is a 412. These have no stored record to have been seen.
test('a form of a stored record sends the version that it was opened with', () => {
  expect(forms.length).toBeGreaterThan(15)
  expect(namesOf(forms.filter(({ source }) => source.includes('etag: null')))).toEqual([
    'account-form.tsx',
    'authenticator-form.tsx',
    'button-form.tsx',
    'company-name-form.tsx',
    'email-form.tsx',
    'invitation-form.tsx',
    'own-password-form.tsx',
    'team-form.tsx',
  ])
})

test('a form that asks for a password keeps no draft of it', () => {
  const asking = forms.filter(({ source }) => /type="password"|one-time-code/.test(source))
  expect(asking.length).toBeGreaterThan(1)
  expect(namesOf(asking.filter(({ source }) => !source.includes('secret: true')))).toEqual([])
})
