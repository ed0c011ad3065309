import { reportKinds } from '#contract/report.ts'
import { countedHeaders } from '#server/limits/describe-limits.ts'
import { refusedResponses } from '../openapi/json-schema.ts'

const text = { type: 'string' }
const html = { 'text/html': { schema: text } }

const inQuery = (name: string, description: string, required = true) => ({
  name,
  in: 'query',
  required,
  description,
  schema: text,
})

const page = (description: string) => ({ description, content: html })

/** A page's redirect; Location holds the address. */
const redirect = (description: string) => ({ description, content: {} })

const authorization = [
  inQuery('response_type', 'code'),
  inQuery('client_id', 'portal'),
  inQuery('redirect_uri', 'One of the registered ones, character for character.'),
  inQuery('state', 'Comes back with the code as it was given.'),
  inQuery('code_challenge', "The SHA-256 of the exchange's code_verifier, in base64url."),
  inQuery('code_challenge_method', 'S256'),
]

const form = (properties: Record<string, unknown>) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } },
})

const tooManyPages = page('Too many requests from this address; Retry-After says when another one may come.')

const logOutReplies = {
  429: tooManyPages,
  200: page('The session has ended, or somebody who came from another site is asked first.'),
  303: redirect('The session has ended; on to redirect_uri.'),
  503: page('The session has ended in this browser only.'),
}
const logOutTarget = [inQuery('redirect_uri', "A page of the portal's own origins.", false)]

const reportRefusals: Readonly<Record<number, string>> = {
  404: 'No such report, or the link was not signed here.',
  410: 'The link is over.',
  414: 'The path is too long.',
  429: 'Too many requests from this address.',
}

const reportFile = (kind: (typeof reportKinds)[number]) => ({
  get: {
    operationId: `reportFile${kind === 'csv' ? 'Csv' : 'Pdf'}`,
    summary: `A month's report as ${kind.toUpperCase()}, by the link that the report names.`,
    description: 'Links are signed and hold for 5 minutes.',
    security: [],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      inQuery('expires', 'When the link ends.'),
      inQuery('signature', 'Of the link.'),
    ],
    responses: {
      200: {
        description: 'The document.',
        headers: countedHeaders,
        content: { [kind === 'csv' ? 'text/csv' : 'application/pdf']: { schema: text } },
      },
      ...refusedResponses([404, 410, 414, 429], (status) => reportRefusals[status]),
    },
  },
})

/** The OpenAPI paths that browsers open directly: the identity server's pages and the report documents. */
export const pagePaths = (): Record<string, Record<string, unknown>> => ({
  '/oauth/authorize': {
    get: {
      operationId: 'authorizePage',
      summary: 'The sign-in page; who is signed in goes on at once with a code.',
      security: [],
      parameters: [...authorization, inQuery('prompt', 'login asks for the password in any case.', false)],
      responses: {
        200: page('The sign-in page.'),
        303: redirect('On to redirect_uri with code and state.'),
        400: page('The request is not valid; nobody is redirected.'),
        429: tooManyPages,
        503: page('The database is away.'),
      },
    },
    post: {
      operationId: 'authorize',
      summary: 'Signs in by the form of the page.',
      security: [],
      parameters: authorization,
      requestBody: form({ email: text, password: text }),
      responses: {
        303: redirect('Signed in.'),
        400: page('The request is not valid.'),
        401: page('E-mail or password is not right.'),
        403: page('The form came from another site.'),
        422: page('Something is missing in the form.'),
        429: page('Too many tries; Retry-After says when another one may come.'),
        503: page('The database is away.'),
      },
    },
  },
  '/oauth/logout': {
    get: {
      operationId: 'logOut',
      summary: "Ends the browser's session and every token that was issued in it.",
      security: [],
      parameters: logOutTarget,
      responses: logOutReplies,
    },
    post: {
      operationId: 'logOutByForm',
      summary: 'The same, by the form that asks who came from another site.',
      security: [],
      parameters: logOutTarget,
      responses: { ...logOutReplies, 403: page('The form came from another site.') },
    },
  },
  ...Object.fromEntries(reportKinds.map((kind) => [`/api/v3/reports/{id}.${kind}`, reportFile(kind)])),
})
