import { codeIn, periodAt } from './identity/authenticator.ts'
import { demoAuthenticator } from './demo/demo-authenticator.ts'

process.stdout.write(`${codeIn(demoAuthenticator, periodAt(new Date()))}\n`)
