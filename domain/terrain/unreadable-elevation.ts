/** A file of elevations that cannot be read. The message is for the operator. */
export class UnreadableElevationError extends Error {
  override name = 'UnreadableElevationError'
}

export const elevationMessages = {
  empty: 'It is empty.',
  unknown:
    'It is neither a GeoTIFF nor an SRTM tile (N47E009.hgt, also zipped) with elevations in degrees of WGS 84.',
  hgtName: 'An SRTM tile is named after its south-west corner, such as N47E009.hgt.',
  hgtSize: 'An SRTM tile has 1201 × 1201 or 3601 × 3601 samples, and this file has another size.',
  cutOff: 'It is cut off: it was not copied or downloaded completely.',
  damaged: 'It is damaged.',
  projected:
    'Its coordinates are meters of a map projection. Convert it first: gdalwarp -t_srs EPSG:4326 in.tif out.tif',
  noPlace: 'It does not say which part of the world it shows.',
  turned: 'It is rotated. Convert it first: gdalwarp -t_srs EPSG:4326 in.tif out.tif',
  picture: 'It is a picture, not a grid of elevations.',
  samples:
    'Its elevations are stored in a way that cannot be read. Convert it first: gdal_translate -ot Float32 in.tif out.tif',
  compression:
    'It is compressed in a way that cannot be read. Convert it first: gdal_translate -co COMPRESS=DEFLATE in.tif out.tif',
  blocks:
    'Its parts are too large to be read one by one. Convert it first: gdal_translate -co TILED=YES -co COMPRESS=DEFLATE in.tif out.tif',
  tooFine:
    'Its elevations are less than 2 m apart. Reduce it first: gdalwarp -tr 0.0001 0.0001 -r average in.tif out.tif',
  nowhere: 'It lies outside the area that maps show.',
  noHeights: 'It contains no elevations.',
  zip: 'The zip does not contain exactly one elevation file (.hgt or .tif).',
  zipTooLarge: 'The file in the zip is larger than elevation files are.',
  cannotOpen: 'It cannot be opened.',
  noFiles: 'The folder contains no elevation files (.hgt, .tif or .zip).',
  inFile: (name: string, reason: string) => `${name}: ${reason}`,
} as const

export const unreadable = (message: string): UnreadableElevationError => new UnreadableElevationError(message)
