import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { provingBrowser } from './proving-browser.ts'
import { provingModel } from './proving.model.ts'

const titles = new Set([
  'with a password and an authenticator',
  'with a password and a passkey',
  'signed in at a provider',
])
const starts = provingModel.starts.filter(({ title }) => titles.has(title))

walkInBrowser({ ...provingModel, starts }, provingBrowser, {
  depth: 1,
  refusalsOnPaths: 'once',
  triable: ({ type }) => type.startsWith('user.'),
  demand: 'transitions',
})
