import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import type { Sport } from '#domain/sport.ts'

/**
 * The words for kinds of activities in exports of German, French, Spanish, Italian, Dutch, Portuguese and
 * Japanese accounts, in the spellings that were seen.
 */
const words: Partial<Record<Sport, string>> = {
  cycling:
    'Radfahrt|Radfahren|Radtour|Velo|Velofahrt|Sortie à vélo|Vélo|Sortie vélo|Cyclisme|Bicicleta|Ciclismo|Vuelta en bicicleta|Paseo en bicicleta|Salida en bicicleta|Giro|Giro in bici|Uscita in bici|Bicicletta|Fietsrit|Rit|Fietsen|Pedalada|Pedalar|Volta de bicicleta|ライド|サイクリング|自転車|Handbike|Handcycle|ハンドサイクル|Velomobil|Velomobiel|Vélomobile|ベロモービル|Vélo à main|Bicicleta de mano|Bicicleta manual|Handbiken',
  gravel_cycling:
    'Gravel-Fahrt|Gravelfahrt|Gravel-Tour|Schotterfahrt|Sortie gravel|Vélo gravel|Gravel|Ciclismo de gravel|Vuelta gravel|Gravelrit|Giro in gravel|Pedalada de gravel|Pedalada em terra|グラベルライド',
  mountain_biking:
    'Mountainbike-Fahrt|Mountainbike|Mountainbiketour|Mountainbiken|Mountainbike-Tour|VTT|Sortie VTT|Vélo tout-terrain|Bicicleta de montaña|Ciclismo de montaña|BTT|MTB|Giro in mountain bike|Mountainbikerit|Mountain bike|Pedalada de mountain bike|Bicicleta de montanha|マウンテンバイク|マウンテンバイクライド',
  e_biking:
    'E-Bike-Fahrt|E-Bike|E-Bike-Tour|E-Mountainbike-Fahrt|Vélo électrique|Sortie en vélo électrique|VAE|VTT électrique|Sortie en VTT électrique|Bicicleta eléctrica|Vuelta en bicicleta eléctrica|Bicicleta de montaña eléctrica|Bici elettrica|Giro in e-bike|Giro in bici elettrica|Giro in mountain bike elettrica|E-bikerit|E-mountainbikerit|Bicicleta elétrica|Pedalada de bicicleta elétrica|Pedalada de e-bike|Pedalada de mountain bike elétrica|電動アシスト自転車|e-バイクライド|eバイクライド|e-マウンテンバイクライド|電動マウンテンバイクライド',
  indoor_cycling:
    'Virtuelle Radfahrt|Virtuelles Radfahren|Virtuelle Fahrt|Sortie à vélo virtuelle|Vélo virtuel|Sortie virtuelle|Ciclismo virtual|Vuelta virtual|Bicicleta virtual|Giro virtuale|Ciclismo virtuale|Virtuele rit|Virtuele fietsrit|Pedalada virtual|バーチャルライド',
  running:
    'Lauf|Laufen|Dauerlauf|Course à pied|Course|Carrera|Correr|Corsa|Hardloopsessie|Hardlopen|Loopsessie|Corrida|ラン|ランニング',
  trail_running:
    'Traillauf|Trailrunning|Trail-Lauf|Geländelauf|Trail|Course de trail|Carrera de montaña|Carrera de trail|Trail running|Corsa su sentiero|Corsa trail|Trailrun|Trailloop|Corrida em trilha|Corrida de trilha|Corrida de trail|トレイルラン|トレイルランニング',
  indoor_running:
    'Virtueller Lauf|Course à pied virtuelle|Course virtuelle|Carrera virtual|Corsa virtuale|Virtuele hardloopsessie|Corrida virtual|バーチャルラン',
  walking:
    'Spaziergang|Gehen|Marche|Marche à pied|Caminata|Caminar|Paseo|Camminata|Wandeling|Wandelen|Caminhada|Caminhar|散歩|ウォーキング|ウォーク',
  hiking:
    'Wanderung|Wandern|Randonnée|Randonnée pédestre|Senderismo|Excursión|Excursionismo|Escursione|Escursionismo|Hike|Bergwandeling|Trektocht|Trilha|Caminhada na natureza|ハイキング|ハイク|登山',
  mountaineering: 'Bergsteigen|Alpinisme|Alpinismo|Alpinisme et escalade|Montañismo|Alpinisme/randonnée',
  climbing:
    'Klettern|Klettertour|Escalade|Escalada|Escalada en roca|Arrampicata|Arrampicata su roccia|Klimmen|Rotsklimmen|Escalada em rocha|クライミング|ロッククライミング',
  snowshoeing:
    'Schneeschuhwandern|Schneeschuhwanderung|Schneeschuhlaufen|Raquettes|Raquette à neige|Raquettes à neige|Raquetas de nieve|Caminata con raquetas|Ciaspole|Ciaspolata|Racchette da neve|Sneeuwschoenwandelen|Sneeuwschoenlopen|Caminhada na neve|Raquetes de neve|Caminhada com raquetes|スノーシュー',
  alpine_skiing:
    'Ski Alpin|Alpinski|Alpin-Ski|Skifahren|Abfahrtsski|Ski alpin|Esquí alpino|Esquí|Sci alpino|Sci|Discesa|Alpineskiën|Skiën|Alpineskiën|Alpine-skiën|Esqui alpino|Esqui|アルペンスキー|スキー',
  backcountry_skiing:
    'Skitour|Skitouren|Tourenski|Skitourengehen|Backcountry-Ski|Ski de randonnée|Ski hors-piste|Ski de rando|Esquí de travesía|Esquí de montaña|Esquí fuera de pista|Sci alpinismo|Scialpinismo|Sci fuoripista|Toerskiën|Tourskiën|Off-piste-skiën|Esqui fora de pista|Esqui de travessia|バックカントリースキー',
  cross_country_skiing:
    'Langlauf|Skilanglauf|Nordic-Ski|Nordischer Skilauf|Ski nordique|Ski de fond|Esquí nórdico|Esquí de fondo|Sci nordico|Sci di fondo|Langlaufen|Noordse ski|Esqui nórdico|Esqui de fundo|ノルディックスキー|クロスカントリースキー|Rollski|Rollskifahren|Ski-roue|Ski à roulettes|Rollersky|Rolskiën|Skiroll|Esqui com rodas|Esquí con ruedas|ローラースキー',
  snowboarding: 'Snowboard|Snowboarden|Snowboarding|Surf des neiges|スノーボード',
  ice_skating:
    'Eislaufen|Schlittschuhlaufen|Eislauf|Patinage sur glace|Patinage|Patinaje sobre hielo|Pattinaggio su ghiaccio|Pattinaggio sul ghiaccio|Schaatsen|Patinação no gelo|Patinagem no gelo|アイススケート',
  swimming: 'Schwimmen|Natation|Natación|Nuoto|Nuotata|Zwemmen|Zwemsessie|Natação|スイム|水泳',
  kayaking:
    'Kajak|Kajakfahren|Kajakfahrt|Kanu|Kanufahren|Kanusport|Kayak|Canoë|Canoë-kayak|Piragüismo|Canoa|Canotaje|Kayak de mar|Kajakken|Kanoën|Kanovaren|Kajakvaren|Caiaque|Canoagem|Caiaquismo|カヤック|カヌー',
  rowing:
    'Rudern|Aviron|Remo|Canottaggio|Roeien|Rameur|ローイング|ボート|ボート漕ぎ|Rudermaschine|Virtuelles Rudern|Aviron virtuel|Remo virtual|Canottaggio virtuale|Virtueel roeien|バーチャルローイング',
  stand_up_paddling:
    'Stand Up Paddling|Stand-up-Paddling|Stehpaddeln|SUP|Stand-up paddle|Paddle|Paddle surf|Pádel surf|Surf de remo|Stand up paddle|Suppen|Stand-up paddling|スタンドアップパドル|スタンドアップパドリング',
  surfing: 'Surfen|Wellenreiten|Surf|Golfsurfen|サーフィン',
  windsurfing: 'Windsurfen|Windsurf|Planche à voile|Windsurfing|ウィンドサーフィン',
  kitesurfing: 'Kitesurfen|Kitesurf|Kitesurfing|カイトサーフィン',
  sailing: 'Segeln|Voile|Vela|Navegación a vela|Barca a vela|Zeilen|Vela/Iatismo|Velejar|セーリング',
  inline_skating:
    'Inlineskaten|Inline-Skaten|Inlineskating|Patin à roues alignées|Roller|Patines en línea|Patinaje en línea|Pattini in linea|Pattinaggio in linea|Skaten|Skeeleren|Patinação inline|Patins em linha|Patinagem em linha|インラインスケート|Skateboard|Skateboarden|Skateboarding|Planche à roulettes|Monopatín|スケートボード',
  golf: 'Golfen|Golfe|ゴルフ',
  fitness:
    'Workout|Training|Gewichtstraining|Krafttraining|Entraînement|Séance d’entraînement|Exercice|Musculation|Entraînement aux haltères|Entrenamiento|Entrenamiento con pesas|Entrenamiento de fuerza|Allenamento|Allenamento con i pesi|Sollevamento pesi|Krachttraining|Work-out|Treino|Treinamento|Treinamento com pesos|Musculação|Treino de musculação|Treino com pesos|ワークアウト|ウェイトトレーニング|トレーニング|筋トレ|Yoga|Ioga|ヨガ|Pilates|ピラティス|Crossfit|クロスフィット|Crosstrainer|Ellipsentrainer|Elliptique|Elíptica|Ellittica|Elíptico|クロストレーナー|エリプティカル|Treppensteiger|Stair-Stepper|Simulateur d’escalier|Escaladora|Stepper|Traploper|Simulador de escada|ステアステッパー|HIIT|Hochintensives Intervalltraining|高強度インターバルトレーニング|Tennis|テニス|Badminton|バドミントン|Squash|スカッシュ|Pickleball|ピックルボール|Racquetball|ラケットボール|Tischtennis|Tennis de table|Tenis de mesa|Ping-pong|Tafeltennis|Tênis de mesa|卓球|Fußball|Football|Fútbol|Calcio|Voetbal|Futebol|サッカー|Tenis|Tênis|Ténis',
}

const sportOf = new Map<string, Sport>(
  (Object.entries(words) as [Sport, string][]).flatMap(([sport, list]) =>
    list.split('|').map((word): [string, Sport] => [bare(word), sport]),
  ),
)

/** Only the letters, in lower case and without accents. */
function bare(word: string): string {
  return word
    .slice(0, 100)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The sport that an export of an account in one of these languages or in English means. Null for an unknown
 * word; then the file itself is the better source.
 */
export function sportOfExport(word: string): Sport | null {
  const known = sportOf.get(bare(word))
  if (known) return known
  const sport = sportOfWord(word)
  return sport === 'other' ? null : sport
}
