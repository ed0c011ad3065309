import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { demoAuthenticator } from '#server/demo/demo-authenticator.ts'

process.stdout.write(`${codeIn(demoAuthenticator, periodAt(new Date()))}\n`)
