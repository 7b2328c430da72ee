import { copy } from '../../../copy.ts';
/** Words about evidence that the specification does not give. */
export const texts = {
  evidence: 'Evidence',
  link: (place: number) => `Link to evidence ${place}`,
  placeholder: 'https://…',
  add: 'Add evidence',
  addMore: 'Add a link',
  remove: (place: number) => `Remove link ${place}`,
  upload: 'Upload picture',
  uploading: 'Uploading…',
  uploaded: (name: string) => `${name} was uploaded`,
  uploadFailed: 'The picture was not uploaded',
  tooLarge: (megabytes: number) => `A picture has at most ${megabytes} MB.`,
  picture: 'Picture',
  spaceOfServer: (used: string, most: string) => `Pictures in this server use ${used} of ${most} MB.`,
  ownSpace: (used: string, most: string) => `Your pictures use ${used} of ${most} MB.`,
  noSpace: 'There is no room for more pictures. Link to them instead.',
  noAddress: 'A link to evidence begins with https:// or http://.',
  tooLong: (most: number) => `A link to evidence has at most ${most} characters.`,
  most: (most: number) => `At most ${most} links.`,
  of: (place: number, what: string) => `Evidence ${place}: ${what}`,
  opensNewTab: copy.common.opensInNewTab,
} as const;
