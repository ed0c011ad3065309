import {
  Anchor,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'

/** Makes text on the page background, and its hover colours, readable in both themes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  if (input.variant !== 'subtle') return colours
  if (input.color !== 'red') return { ...colours, color: 'var(--mantine-color-anchor)' }
  return {
    ...colours,
    color: 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))',
    hover: 'light-dark(var(--mantine-color-red-0), var(--mantine-color-dark-5))',
  }
}

/** Mantine's defaults, so that screens need no styling. Shade 8 has enough contrast for white text. */
export const theme = createTheme({
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  variantColorResolver,
  respectReducedMotion: true,
  defaultRadius: 'md',
  headings: {
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
  },
})
