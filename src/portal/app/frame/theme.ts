import { Anchor, Button, createTheme, type VariantColorsResolver } from '@mantine/core'

/** The colours of a button by its variant, from tokens.css; the colour 'red' is of what removes something. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = color === 'red' ? 'red' : 'accent'
  const own = `var(--${tone})`
  const tint = `var(--${tone}-tint)`
  const hover = 'var(--mantine-color-default-hover)'
  switch (variant) {
    case 'filled':
      return {
        background: own,
        hover: tone === 'red' ? own : 'var(--accent-strong)',
        color: 'var(--on-accent)',
        border: '1px solid transparent',
      }
    case 'light':
      return { background: tint, hover: tint, color: own, border: '1px solid transparent' }
    case 'subtle':
      return { background: 'transparent', hover: tint, color: own, border: '1px solid transparent' }
    default:
      return {
        background: 'var(--mantine-color-default)',
        hover,
        color: variant === 'default' ? 'var(--mantine-color-default-color)' : own,
        border: `1px solid ${variant === 'default' ? 'var(--line-strong)' : own}`,
      }
  }
}

/** Mantine's defaults, so that screens need no styling; colours, sizes and shapes are in tokens.css. */
export const theme = createTheme({
  variantColorResolver,
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
  },
})
