import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The sources that say what a panel's form is, by file name. */
const forms = readdirSync('src/portal', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('use-panel-form.ts'))
  .map((file) => ({ name: file.replace(/^.*\//, ''), source: readFileSync(`src/portal/${file}`, 'utf8') }))
  .filter(({ source }) => source.includes('usePanelForm<'))

/** The names of forms whose source has something. */
const having = (pattern: RegExp) =>
  forms
    .filter(({ source }) => pattern.test(source))
    .map(({ name }) => name)
    .toSorted()

// CONTRACT: a save over what was not seen is a 412. The others have no stored record to have been seen.
test('a form of a stored record sends the version that it was opened with', () => {
  expect(having(/\betag: (\w+\??\.etag( \?\? null)?|revisionTag\(addon\.revision\)),/)).toEqual([
    'approval-edit.tsx',
    'benefit-form.tsx',
    'buildpack-form.tsx',
    'company-form.tsx',
    'deprecation-form.tsx',
    'documentation-form.tsx',
    'feature-form.tsx',
    'general-information-form.tsx',
    'name-form.tsx',
    'plan-form.tsx',
    'reason-form.tsx',
    'screenshot-form.tsx',
    'supplier-form.tsx',
    'use-addon-panel.ts',
    'use-values-form.ts',
    'webhook-form.tsx',
  ])
})

const asksForSecrets = /type="password"|PasswordInput|one-time-code/
test('a form that asks for a secret keeps no draft', () => {
  expect(having(asksForSecrets)).toEqual([
    'account-form.tsx',
    'authenticator-form.tsx',
    'own-password-form.tsx',
  ])
  expect(having(/secret: true/)).toEqual(having(asksForSecrets))
})

test('a form with a picture says which field no draft can keep', () => {
  expect(having(/<PictureInput/)).toEqual(having(/files: \['\w+'\]/))
  expect(having(/<PictureInput/)).toEqual(['general-information-form.tsx', 'screenshot-form.tsx'])
})
