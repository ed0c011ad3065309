import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The library's own bundle for browsers, beside its module. */
const library = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')),
    '../dist/bundle/index.umd.min.js',
  ),
  'utf8',
)

/** The one script of the identity server's pages: without it, and without passkeys, its button does not show. */
const ask = `
(() => {
  const form = document.querySelector('form[data-options]')
  const button = form.querySelector('button')
  const problem = form.querySelector('[role=alert]')
  const { browserSupportsWebAuthn, startAuthentication } = SimpleWebAuthnBrowser
  const say = (text) => {
    problem.textContent = text
    problem.hidden = false
  }
  const ask = async () => {
    button.disabled = true
    try {
      const answer = await startAuthentication({ optionsJSON: JSON.parse(form.dataset.options) })
      form.elements.credential.value = JSON.stringify(answer)
      form.submit()
    } catch {
      button.disabled = false
      say('Your device gave no passkey: it has none for this portal, or you ended it. Try again, or sign in another way.')
      button.focus()
    }
  }
  if (!browserSupportsWebAuthn()) return say('This browser cannot use passkeys here. Sign in another way.')
  button.hidden = false
  button.addEventListener('click', () => void ask())
  if (form.dataset.begins !== undefined) void ask()
})()
`

/** The script of pages that ask for a passkey. */
export const passkeyScript = `${library}${ask}`

/** Named by its content, so that browsers may cache it forever. */
export const passkeyScriptName = `passkey-${createHash('sha256').update(passkeyScript).digest('hex').slice(0, 16)}.js`
export const passkeyScriptHref = `/oauth/${passkeyScriptName}`
