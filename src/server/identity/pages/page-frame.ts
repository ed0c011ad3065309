import { html } from 'hono/html'
import { styleHref } from './style.ts'

export type Html = ReturnType<typeof html>

/** The product being signed in to. */
export interface Brand {
  product: string
  /** Help for users who cannot sign in. */
  supportUrl: string
}

/** Renders a whole page around its content. All interpolated text is escaped. */
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

/** A page with a message and a link onward. */
export const messagePage = (brand: Brand, title: string, text: string, link: PageLink): Html =>
  frame(
    brand,
    title,
    html`<p>${text}</p>
      <p><a class="onward" href="${link.href}">${link.text}</a></p>`,
  )
