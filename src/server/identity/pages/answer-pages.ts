import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServerConfig } from '#server/config/config.ts'
import { type Brand, type Html, type PageLink, messagePage } from './page-frame.ts'

export interface AnswerPages {
  brand: Brand
  /** The link back to the portal. */
  home: PageLink
  page(
    c: Context,
    content: Html,
    status?: ContentfulStatusCode,
    headers?: Readonly<Record<string, string>>,
  ): Response
  /** A page that asks for a passkey, whose script is the only one that any page may run. */
  scriptedPage: AnswerPages['page']
  message(
    c: Context,
    status: ContentfulStatusCode,
    title: string,
    text: string,
    headers?: Readonly<Record<string, string>>,
  ): Response
}

/** Origins that the portal is served from. */
export const portalOrigins = ({ redirectUris }: Pick<ServerConfig, 'redirectUris'>): string[] => [
  ...new Set(redirectUris.map((uri) => new URL(uri).origin)),
]

/** Renders the identity server's pages, under a policy that allows only their style, images and forms. */
export function answerPages(config: ServerConfig): AnswerPages {
  const { productName, links } = config.portal
  const brand = { product: productName, supportUrl: links.support }
  const home = { href: config.publicUrl, text: 'Go to the portal' }
  // Chromium applies form-action to every redirect after a form, and the last one leads to the portal.
  const formAction = `form-action ${["'self'", ...portalOrigins(config)].join(' ')}`
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; ${formAction}; base-uri 'none'; frame-ancestors 'none'`
  const page: AnswerPages['page'] = (c, content, status = 200, headers = {}) =>
    // The pages contain nothing asynchronous.
    c.html(content as string, status, { 'content-security-policy': policy, ...headers })
  return {
    brand,
    home,
    page,
    scriptedPage: (c, content, status, headers) =>
      page(c, content, status, { ...headers, 'content-security-policy': `script-src 'self'; ${policy}` }),
    message: (c, status, title, text, headers) =>
      page(c, messagePage(brand, title, text, home), status, headers),
  }
}

/** Message and header that ask a user to wait before the next attempt. */
export function tooMany(waitSeconds: number): { problem: string; headers: { 'retry-after': string } } {
  const minutes = Math.ceil(waitSeconds / 60)
  return {
    problem: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    headers: { 'retry-after': String(waitSeconds) },
  }
}
