type Styles = Readonly<Record<string, string | Readonly<Record<string, string>>>>
/** A mixin of PostCSS as an object, or as a function of the rule that it stands in and of what follows its name. */
type Mixin = Styles | ((rule: unknown, given: string) => Styles)

/** Styles that rules of many screens share, each by its name: `@mixin row 8px 12px;`. */
export const mixins: Readonly<Record<string, Mixin>> = {
  /** A surface on the page. */
  card: {
    border: '1px solid var(--mantine-color-default-border)',
    'border-radius': 'var(--mantine-radius-lg)',
    background: 'var(--mantine-color-body)',
    'box-shadow': 'var(--shadow)',
  },
  /** A surface above the page. */
  raised: {
    border: '1px solid var(--mantine-color-default-border)',
    background: 'var(--raised)',
    color: 'var(--mantine-color-text)',
    'box-shadow': 'var(--shadow-raised)',
  },
  /** A part of a card with the page's ground, such as that of code, and padding if it is given. */
  well: (_, padding) => ({
    ...(padding && { padding }),
    border: '1px solid var(--mantine-color-default-border)',
    'border-radius': 'var(--mantine-radius-md)',
    background: 'var(--page)',
  }),
  /** A grid with a gap, of one column unless the rule says more. */
  grid: (_, gap) => ({ display: 'grid', gap }),
  /** Things beside each other with a gap, on one line. */
  line: (_, gap) => ({ display: 'flex', 'align-items': 'center', gap }),
  /** Things beside each other with a gap, which wrap where there is no room. */
  row: (_, gap) => ({ display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center', gap }),
  /** The same where what is higher fills the line. */
  wrap: (_, gap) => ({ display: 'flex', 'flex-wrap': 'wrap', gap }),
  /** Things below each other with a gap, none wider than the column. */
  stack: (_, gap) => ({ display: 'grid', 'grid-template-columns': 'minmax(0, 1fr)', gap }),
  /** Text that is said beside another. */
  beside: { color: 'var(--mantine-color-dimmed)', 'font-size': 'var(--mantine-font-size-sm)' },
  /** The same in small letters. */
  small: { color: 'var(--mantine-color-dimmed)', 'font-size': 'var(--mantine-font-size-xs)' },
  /** The head of a column. */
  head: {
    color: 'var(--mantine-color-dimmed)',
    'font-size': 'var(--mantine-font-size-xs)',
    'font-weight': '600',
  },
  /** The title of a card where it is no `h2` of Mantine's. */
  title: {
    'font-size': 'var(--mantine-h2-font-size)',
    'font-weight': 'var(--mantine-h2-font-weight)',
    'line-height': 'var(--mantine-h2-line-height)',
  },
  /** One line, whose end is cut off where there is no room. */
  cut: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
  /** At most so many lines. */
  lines: (_, most) => ({
    display: '-webkit-box',
    overflow: 'hidden',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': most,
  }),
  /** A button that looks like the text in it. */
  'as-text': {
    padding: '0',
    border: '0',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    'text-align': 'left',
    cursor: 'pointer',
  },
  /** A link or button as large as what is positioned around it, with the ring of focus around all of that. */
  cover: {
    '&::after': { content: "''", position: 'absolute', inset: '0' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: '2px solid var(--mantine-primary-color-filled)',
      'outline-offset': '-2px',
    },
  },
  /** The ring of focus inside, where what is around would cut it off. */
  'inset-focus': { '&:focus-visible': { 'outline-offset': '-2px' } },
  /** A button that looks like what is in it. */
  bare: { padding: '0', border: '0', background: 'none' },
  /** The ground under the pointer. */
  'hover-ground': { '&:hover': { background: 'var(--mantine-color-default-hover)' } },
  /** A box that scrolls: a shadow at the edge beyond which there is more; what scrolls covers it at the end. */
  edges: {
    overflow: 'auto',
    background: [
      'linear-gradient(to left, var(--mantine-color-body) 50%, transparent) right / 48px 100% no-repeat local',
      'linear-gradient(to top, var(--mantine-color-body) 50%, transparent) bottom / 100% 48px no-repeat local',
      'linear-gradient(to left, var(--line-strong), transparent) right / 16px 100% no-repeat',
      'linear-gradient(to top, var(--line-strong), transparent) bottom / 100% 16px no-repeat',
    ].join(', '),
  },
  /** Read aloud only. */
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
  },
}
