/** What people type, and the place they mean, in the embedded world. The first result, unless a rank is given. */
export type WorldCase = { typed: string; name: string; country: string; region?: string; rank?: number }

const place = (typed: string, name: string, where: string, rank = 1): WorldCase => {
  const [country = '', region] = where.split('-')
  return { typed, name, country, ...(region === undefined ? {} : { region: where }), rank }
}

export const worldCases: WorldCase[] = [
  // Names in a place's other language.
  place('Latsch', 'Laces', 'IT-BZ'),
  place('latsch', 'Laces', 'IT-BZ'),
  place('Laces', 'Laces', 'IT-BZ'),
  place('Schlanders', 'Silandro', 'IT-BZ'),
  place('Meran', 'Merano', 'IT-BZ'),
  place('Bozen', 'Bolzano', 'IT-BZ'),
  place('Brixen', 'Bressanone', 'IT-BZ'),
  place('Bruneck', 'Brunico', 'IT-BZ'),
  place('Sterzing', 'Vipiteno', 'IT-BZ'),
  // The first is Tawau in Malaysia, a larger city.
  place('Tavau', 'Davos', 'CH-GR', 2),
  place('Coira', 'Chur', 'CH-GR'),
  place('Donostia', 'Donostia / San Sebastián', 'ES'),
  place('Courtrai', 'Kortrijk', 'BE'),
  // Names of cities in several languages.
  place('Wien', 'Vienna', 'AT'),
  place('Vienna', 'Vienna', 'AT'),
  place('München', 'Munich', 'DE-BY'),
  place('Muenchen', 'Munich', 'DE-BY'),
  place('Cologne', 'Köln', 'DE-NW'),
  place('Roma', 'Rome', 'IT'),
  place('Praha', 'Prague', 'CZ'),
  place('Prag', 'Prague', 'CZ'),
  place('Milano', 'Milan', 'IT'),
  place('Torino', 'Turin', 'IT'),
  place('Firenze', 'Florence', 'IT'),
  place('Venezia', 'Venice', 'IT'),
  place('Genève', 'Genève', 'CH'),
  place('Geneva', 'Genève', 'CH'),
  place('Lisboa', 'Lisbon', 'PT'),
  place('København', 'Copenhagen', 'DK'),
  place('Warszawa', 'Warsaw', 'PL'),
  place('Köln', 'Köln', 'DE-NW'),
  // Saints, however they are written.
  place('St Anton', 'St Anton am Arlberg', 'AT-7'),
  place('St. Anton', 'St Anton am Arlberg', 'AT-7'),
  place('St. Anton am Arlberg', 'St Anton am Arlberg', 'AT-7'),
  place('Sankt Anton am Arlberg', 'St Anton am Arlberg', 'AT-7'),
  place('Saint Moritz', 'St. Moritz', 'CH-GR'),
  place('St Moritz', 'St. Moritz', 'CH-GR'),
  place('Sankt Moritz', 'St. Moritz', 'CH-GR'),
  place('St. Gallen', 'Sankt Gallen', 'CH-SG'),
  // Mountains.
  place('Dolomiti', 'Dolomites', 'IT'),
  place('Dolomiten', 'Dolomites', 'IT'),
  place('Dolomites', 'Dolomites', 'IT'),
  place('Schwarzwald', 'Black Forest', 'DE'),
  // The whole name comes before names that begin with it.
  place('Davos', 'Davos', 'CH-GR'),
  place('Ulm', 'Ulm', 'DE-BW'),
  place('Linz', 'Linz', 'AT-4'),
  place('Chur', 'Chur', 'CH-GR'),
  place('Bern', 'Bern', 'CH-BE'),
  place('Graubünden', 'Grisons', 'CH-GR'),
  place('Paris', 'Paris', 'FR'),
  place('Springfield', 'Springfield', 'US', 2),
  // A town that the world knows comes before a larger one, and before what is named after it.
  place('Interlaken', 'Interlaken', 'CH-BE'),
  place('Moab', 'Moab', 'US-UT'),
  place('Whistler', 'Whistler', 'CA-BC'),
  place('Bled', 'Bled', 'SI'),
  // A mountain whose short name is also that of towns, and a lake whose name is also given to a park.
  place('Etna', 'Mount Etna', 'IT'),
  place('Königssee', 'Königssee', 'DE'),
  // With a region or a country.
  place('Latsch, Italy', 'Laces', 'IT-BZ'),
  place('Latsch, Italien', 'Laces', 'IT-BZ'),
  place('Latsch, South Tyrol', 'Laces', 'IT-BZ'),
  place('Springfield, Illinois', 'Springfield', 'US-IL'),
  place('Springfield, IL', 'Springfield', 'US-IL'),
  place('Springfield, MA, USA', 'Springfield', 'US-MA'),
  place('springfield illinois', 'Springfield', 'US-IL'),
  place('Springfield, Ill', 'Springfield', 'US-IL'),
  place('Davos, Graubünden', 'Davos', 'CH-GR'),
  place('Davos, Grisons', 'Davos', 'CH-GR'),
  place('Davos, GR', 'Davos', 'CH-GR'),
  place('Davos, CH', 'Davos', 'CH-GR'),
  place('Davos, Schweiz', 'Davos', 'CH-GR'),
  place('Paris, Texas', 'Paris', 'US-TX'),
  place('Paris, Frankreich', 'Paris', 'FR'),
  place('Vienna, Virginia', 'Vienna', 'US-VA'),
  place('Cambridge, UK', 'Cambridge', 'GB'),
  place('Cambridge, Massachusetts', 'Cambridge', 'US-MA'),
  place('Sprinfield, Illinois', 'Springfield', 'US-IL'),
  // With a landscape, which has no borders.
  place('Triberg Schwarzwald', 'Triberg', 'DE-BW'),
  place('Davos, Alps', 'Davos', 'CH-GR'),
  // Typos that are not the name of another place.
  place('Innsbrcuk', 'Innsbruck', 'AT-7'),
  place('Grindlewald', 'Grindelwald', 'CH-BE'),
]
