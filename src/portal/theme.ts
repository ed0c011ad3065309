import { Anchor, Button, createTheme } from '@mantine/core'

/** Mantine's defaults, so that screens carry no styling. Shade 8 has enough contrast for white text. */
export const theme = createTheme({
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
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
