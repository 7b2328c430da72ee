import type { MantineColorsTuple } from '@mantine/core';

/** Surfaces and text of the dark scheme; takes the place of Mantine's `dark`. */
export const ink: MantineColorsTuple = [
  '#E6E9EF',
  '#C5CBD6',
  '#A7AFBD',
  '#9AA3B2',
  '#3B4454',
  '#2C3442',
  '#1C222C',
  '#12161D',
  '#0D1015',
  '#080A0E',
];
/** The one accent. */
export const cobalt: MantineColorsTuple = [
  '#EEF3FF',
  '#DCE6FF',
  '#B7CBFF',
  '#8EACFF',
  '#6A8FFB',
  '#4B74F0',
  '#355EE3',
  '#2A4DC6',
  '#203DA1',
  '#172D7A',
];
/** White on shade 6: 5.52. */
export const danger: MantineColorsTuple = [
  '#FFF1F0',
  '#FFDEDB',
  '#FFBDB8',
  '#FF958E',
  '#F76C64',
  '#E34C45',
  '#C4302B',
  '#A62621',
  '#861F1B',
  '#651614',
];
/** White on shade 6: 4.92. */
export const success: MantineColorsTuple = [
  '#E8F9F1',
  '#CBF0DF',
  '#9BE3C2',
  '#63D1A1',
  '#34B982',
  '#1A9C6B',
  '#12805C',
  '#0E6B4C',
  '#0B553D',
  '#083F2D',
];
/** White on shade 6: 4.63. */
export const orange: MantineColorsTuple = [
  '#FFF3E8',
  '#FFE3CC',
  '#FFC79C',
  '#FFA766',
  '#F98738',
  '#E06A17',
  '#C2530A',
  '#A34508',
  '#823706',
  '#5F2804',
];
/** Safety-vest lime: live pulse, on-duty marker and the landing highlight, always on ink or under dark text. */
export const LIVE = '#D4F534';
