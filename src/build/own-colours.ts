import type { Declaration } from 'postcss'

/** Mantine's hues by number and variant; gray and dark stay, for its components go by them. */
const hues =
  /^--mantine-(?:color-(?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|primary-color-\d)/

/**
 * A PostCSS plugin that leaves out Mantine's palette of twelve hues. The portal has its colours from tokens.css, which
 * gives the hue that Mantine's controls name; the palette's three hundred variables were a third of the styles of each
 * first load.
 */
export const ownColours = {
  postcssPlugin: 'own-colours',
  Declaration(declaration: Declaration): void {
    if (hues.test(declaration.prop) && declaration.source?.input.file?.includes('/node_modules/'))
      declaration.remove()
  },
}
