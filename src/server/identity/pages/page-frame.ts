import { html } from 'hono/html'
import { styleHref } from './style.ts'

export type Html = ReturnType<typeof html>

/** The product that people sign in to. */
export interface Brand {
  product: string
  /** Where people who can't sign in get help. */
  supportUrl: string
}

/** A whole page around what it has to say. Everything that is put into the texts is escaped. */
export const frame = (brand: Brand, title: string, content: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${brand.product}</title>
        <link rel="stylesheet" href="${styleHref}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>${brand.product}</span>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>Trouble signing in? <a href="${brand.supportUrl}" rel="noreferrer">Get help</a></footer>
      </body>
    </html>`

export interface PageLink {
  href: string
  text: string
}

/** A page that only says something, with a link onward. */
export const messagePage = (brand: Brand, title: string, text: string, link: PageLink): Html =>
  frame(
    brand,
    title,
    html`<p>${text}</p>
      <p><a class="onward" href="${link.href}">${link.text}</a></p>`,
  )
