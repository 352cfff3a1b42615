import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const brand: MantineColorsTuple = [
  '#eef3fd',
  '#dce6fa',
  '#b6cbf4',
  '#94b5f8',
  '#7aa7ff',
  '#4f80e6',
  '#3567d4',
  '#2457c5',
  '#1d479f',
  '#17397f',
]
const danger: MantineColorsTuple = [
  '#fdecea',
  '#fbdad7',
  '#f7b8b2',
  '#ffb3ac',
  '#ff9e96',
  '#e0524a',
  '#c8342c',
  '#b3261e',
  '#931e18',
  '#741712',
]
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eff2f5',
  '#e4e8ec',
  '#dde2e8',
  '#c3cad2',
  '#7a8692',
  '#626d7a',
  '#515c69',
  '#313c47',
  '#18212b',
]
const dark: MantineColorsTuple = [
  '#e7ecf2',
  '#c3cdd8',
  '#a7b3c0',
  '#8c99a8',
  '#2b3542',
  '#26303b',
  '#151b23',
  '#0e1319',
  '#0b0f14',
  '#080b0f',
]

const fontStack =
  "Inter, 'Inter stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"

/** The library chooses the text colour of a filled button by the light scheme alone; our tokens support both. */
const buttonColors: VariantColorsResolver = input => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colors
  if (input.color === 'danger') return { ...colors, color: 'var(--dp-on-danger)' }
  return input.color === undefined || input.color === 'brand'
    ? { ...colors, color: 'var(--dp-on-primary)' }
    : colors
}

/** The library's dialogs use `<header>`, which would be a second banner of the page. */
const plainHeader = { header: { role: 'presentation' } }

/**
 * Product 9 breakpoints, interface 1.3 type, space and shape. Shades are chosen so that filled buttons pass 4.5:1 in
 * both schemes.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  colors: { brand, danger, gray, dark },
  black: '#0e1319',
  autoContrast: true,
  luminanceThreshold: 0.35,
  variantColorResolver: buttonColors,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'never',
  fontFamily: fontStack,
  fontFamilyMonospace: 'var(--dp-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '26px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '999px' },
  defaultRadius: 'md',
  breakpoints: { xs: '23.75em', sm: '48em', md: '64em', lg: '75em', xl: '85.4375em' },
  headings: {
    fontFamily: fontStack,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '30px' },
      h2: { fontSize: '18px', lineHeight: '26px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components: {
    Button: { defaultProps: { fw: 500 } },
    Modal: {
      defaultProps: {
        attributes: plainHeader,
        centered: true,
        size: 640,
        returnFocus: true,
        transitionProps: { duration: 150 },
      },
    },
    Drawer: { defaultProps: { attributes: plainHeader } },
    Loader: { defaultProps: { type: 'oval', color: 'var(--dp-loader)' } },
  },
})

const surfaces = {
  '--mantine-color-body': 'var(--dp-canvas)',
  '--mantine-color-text': 'var(--dp-text)',
  '--mantine-color-dimmed': 'var(--dp-muted)',
  '--mantine-color-placeholder': 'var(--dp-faint)',
  '--mantine-color-error': 'var(--dp-danger)',
  '--mantine-color-default': 'var(--dp-surface)',
  '--mantine-color-default-hover': 'var(--dp-subtle)',
  '--mantine-color-default-color': 'var(--dp-text)',
  '--mantine-color-default-border': 'var(--dp-border)',
  // The library's tint of a dealership's colour may be too bright.
  '--mantine-color-brand-light': 'var(--dp-selected)',
  '--mantine-color-brand-light-hover': 'var(--dp-selected)',
  '--mantine-color-brand-light-color': 'var(--dp-text)',
  '--mantine-color-anchor': 'var(--dp-primary)',
  '--mantine-color-disabled': 'var(--dp-subtle)',
  '--mantine-color-disabled-color': 'var(--dp-faint)',
}

/** The library's variables refer to our tokens, so that its components and ours stay consistent. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
