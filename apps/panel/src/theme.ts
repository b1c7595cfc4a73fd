/** The theme of the panel. */
import { Badge, createTheme, type MantineColorsTuple, Modal } from '@mantine/core';

/** A calm green; from the sixth shade on, it has enough contrast for white text. */
const pine: MantineColorsTuple = [
  '#eef9f6',
  '#d8f0ea',
  '#b2e1d6',
  '#86cfbf',
  '#55b5a2',
  '#2f9a87',
  '#1b7d6c',
  '#0f6b5d',
  '#0b584c',
  '#07433a',
];

/** Cool greys, which do not look brown beside the green. */
const dark: MantineColorsTuple = [
  '#dfe5e7',
  '#b9c2c6',
  '#939da3',
  '#6b767c',
  '#414b50',
  '#30393d',
  '#22292c',
  '#181b1d',
  '#131618',
  '#0d1011',
];

export const theme = createTheme({
  colors: { pine, dark },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'md',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.25' }, h2: { fontSize: '1.125rem' } },
  },
  components: {
    Badge: Badge.extend({ defaultProps: { tt: 'none', fw: 600 } }),
    Modal: Modal.extend({
      defaultProps: { padding: 'lg', radius: 'lg', overlayProps: { backgroundOpacity: 0.4 } },
      styles: { title: { fontSize: '1.125rem', fontWeight: 650 } },
    }),
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
