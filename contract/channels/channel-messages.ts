import { limits } from '#contract/limits.ts'

const bytesPerMegabyte = 1e6

export const channelMessages = {
  pictureUnreadable:
    'This is not a JPEG, PNG or WebP picture that can be read, so nothing was changed. Please choose another one.',
  pictureTooManyPixels: `This picture has more than ${limits.picturePixelsMax / 1e6} megapixels, so nothing was changed. Please choose a smaller one.`,
  pictureTooLarge: `This file is larger than ${limits.pictureBytesMax / bytesPerMegabyte} MB, so nothing was changed. Please choose a smaller one.`,
} as const
