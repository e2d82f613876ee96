import { alpineActivities } from '#demo/alpine-activities.ts'
import type { Place } from './place.ts'

const alps = { relief: 1500, spacing: 4600, treeLine: 2050, iceLine: 2950, forest: 0.62 }

export const southTyrolPlaces: Record<string, Place> = {
  latsch: {
    ...alps,
    plan: alpineActivities.latsch,
    seed: 141,
    around: 2208,
    // The way begins on a slope, so the land has to rise right behind it.
    summits: [
      [46.672, 10.875, 2900, 3400],
      [46.66, 10.87, 2400, 2200],
      [46.652, 10.874, 2400, 1300],
      [46.65, 10.865, 2400, 1300],
    ],
    valleys: [
      [
        [46.652, 10.56, 900],
        [46.63, 10.64, 860],
        [46.622, 10.72, 740],
        [46.617, 10.8, 668],
        [46.6155, 10.862, 636],
        [46.622, 10.95, 590],
        [46.635, 11.05, 550],
        [46.655, 11.2, 500],
      ],
      [
        [46.47, 10.66, 2050],
        [46.5, 10.7, 1850],
        [46.56, 10.78, 1250],
        [46.611, 10.832, 660],
      ],
      [
        [46.77, 10.8, 1950],
        [46.73, 10.89, 1450],
        [46.69, 10.94, 1050],
        [46.634, 10.985, 592],
      ],
    ],
    names: {
      villages: ['Latsch', 'Obermais', 'Tannwald', 'Sankt Veitl', 'Marlbach', 'Gratsch', 'Plonn', 'Karthof'],
      peaks: [
        'Hohe Warte',
        'Lärchkopf',
        'Graue Wand',
        'Schartspitz',
        'Rossboden',
        'Weisshorn im Tal',
        'Sonnblick',
        'Steinmandl',
        'Kuhleitenkopf',
        'Plattenspitz',
        'Schneid',
        'Hasengrat',
      ],
      rivers: ['Marlbach', 'Plonnbach', 'Karthaler Bach', 'Tannbach'],
      lakes: ['Grünsee', 'Schartsee', 'Langsee', 'Kuhsee'],
    },
  },
  drei_zinnen: {
    ...alps,
    plan: alpineActivities.drei_zinnen,
    seed: 152,
    around: 1856,
    relief: 1250,
    spacing: 3600,
    forest: 0.66,
    valleys: [
      [
        [46.78, 12.16, 1180],
        [46.73, 12.21, 1230],
        [46.69, 12.215, 1340],
        [46.64, 12.225, 1440],
        [46.595, 12.215, 1500],
        [46.54, 12.2, 1300],
        [46.47, 12.17, 1150],
      ],
      [
        [46.603, 12.325, 1820],
        [46.585, 12.35, 1420],
        [46.567, 12.4, 1050],
        [46.55, 12.48, 880],
        [46.54, 12.6, 820],
      ],
      [
        [46.643, 12.343, 2000],
        [46.668, 12.357, 1480],
        [46.7, 12.345, 1310],
        [46.745, 12.36, 1120],
        [46.78, 12.44, 1060],
      ],
    ],
    towers: [
      [46.6186, 12.3024, 2999, 620],
      [46.6181, 12.2972, 2973, 520],
      [46.6196, 12.3065, 2857, 420],
      [46.6262, 12.3035, 2600, 500],
    ],
    waters: [
      {
        name: 'Zinnensee',
        line: [
          [46.586, 12.2535],
          [46.5795, 12.2545],
        ],
        reach: 190,
        level: 1752,
      },
    ],
    names: {
      villages: ['Innerbach', 'Moosdorf', 'Pra di Sotto', 'Auronz', 'Fischlein', 'Casara', 'Toblbach'],
      peaks: [
        'Drei Zinnen',
        'Westliche Zinne',
        'Kleine Zinne',
        'Zwölferkofl',
        'Paterturm',
        'Cima Lunga',
        'Schusterplatte',
        'Monte Piano Alto',
        'Bullkopf',
        'Torre Chiara',
        'Rautkofl',
        'Sasso Bianco',
      ],
      rivers: ['Rienzbach', 'Rio Marz', 'Fischleinbach'],
      lakes: ['Bödensee', 'Lago Piccolo', 'Plattsee'],
    },
  },
}
