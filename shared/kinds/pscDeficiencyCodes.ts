/** The usual deficiency codes of the Paris MoU's list of five digits, which the Tokyo MoU and others share, in short words. Suggested, never enforced. */
const CODES = `
01101 Cargo Ship Safety Equipment certificate
01102 Cargo Ship Safety Construction certificate
01103 Passenger Ship Safety certificate
01104 Cargo Ship Safety Radio certificate
01105 Cargo Ship Safety certificate
01106 Document of Compliance (ISM)
01107 Safety Management Certificate (ISM)
01108 Load Lines certificate
01113 Minimum safe manning document
01115 Certificate of Fitness, chemicals in bulk
01117 IOPP certificate
01119 ISPP certificate
01122 Ship Security Certificate
01123 Continuous Synopsis Record
01124 IAPP certificate
01126 Document of compliance, dangerous goods
01131 Anti-Fouling System certificate
01132 Tonnage certificate
01133 Civil liability for oil pollution damage
01134 Polar Ship Certificate
01136 Ballast Water Management certificate
01137 Civil liability for bunker oil pollution damage
01138 Energy Efficiency certificate
01139 Maritime Labour Certificate
01140 Declaration of Maritime Labour Compliance
01199 Other certificates
01201 Certificates for master and officers
01202 Certificates for ratings for watchkeeping
01209 Manning by the safe manning document
01214 Endorsement by the flag state
01218 Medical certificate
01220 Seafarer’s employment agreement
01305 Log-books, compulsory entries
01306 Table of shipboard working arrangements
01308 Records of hours of work or rest
01309 Fire control plan
01310 Signs and indications
01311 Survey report file
01314 Oil pollution emergency plan (SOPEP)
01315 Oil record book
01316 Cargo information
01317 Cargo record book
01320 Garbage record book
01326 Stability information booklet
01328 Ship Energy Efficiency Management Plan
02101 Closing devices, watertight doors
02103 Stability and loading information
02105 Steering gear
02106 Hull damage impairing seaworthiness
02107 Ballast, fuel and other tanks
02108 Electric equipment
02111 Beams, frames, floors: corrosion
02112 Hull: corrosion
02113 Hull: cracking
02117 Decks: corrosion
02119 Enhanced survey programme
02120 Marking of the IMO number
03101 Overloading
03102 Freeboard marks
03103 Railing, gangway, safe passage
03104 Cargo and other hatchways
03105 Hatch covers, tarpaulins
03106 Windows, side scuttles, deadlights
03107 Doors
03108 Ventilators, air pipes, casings
03109 Machinery space openings
03110 Manholes, flush scuttles
03112 Scuppers, inlets, discharges
04102 Emergency fire pump and its pipes
04103 Emergency lighting, batteries, switches
04106 Emergency steering position
04108 Muster list
04109 Fire drills
04110 Abandon ship drills
04114 Emergency generator
04118 Enclosed space entry and rescue drills
05103 Radio: main installation
05105 MF/HF radio installation
05106 Inmarsat ship earth station
05109 VHF radio installation
05111 Satellite EPIRB
05113 SART, AIS-SART
05114 Radio: reserve source of energy
05115 Radio log
05118 Operation of GMDSS equipment
06101 Cargo securing manual
06104 Lashing material
06105 Atmosphere testing instruments
06107 Cargo operation
07101 Structural fire protection
07102 Inert gas system
07103 Fire divisions: decks, bulkheads, penetrations
07105 Fire doors, openings in fire-resisting divisions
07106 Fire detection
07108 Readiness of fire-fighting equipment
07109 Fixed fire-extinguishing installation
07110 Fire-fighting equipment and appliances
07111 Firefighters’ personal equipment
07112 Emergency escape breathing devices
07113 Fire pumps and pipes
07114 Means of control, machinery spaces
07115 Fire dampers
07116 Ventilation
07117 Jacketed fuel lines, leakage alarm
07118 International shore connection
07120 Means of escape
07122 Fire control plan
07123 Operation of fire protection systems
07124 Maintenance of fire protection systems
07125 Crew performance in fire drills
08101 General alarm
08103 Fire alarm
08104 Steering gear alarm
08107 Machinery controls alarm
09124 Galley, handling rooms
09207 Obstruction, slipping
09223 Gangway, accommodation ladder
09227 Ropes and wires
09232 Cleanliness of the engine room
09235 Fitness for duty: work and rest hours
10101 Pilot transfer arrangements
10103 Radar
10104 Gyro compass
10105 Magnetic compass
10109 Lights, shapes, sound signals
10110 Signalling lamp
10111 Charts
10112 Electronic charts (ECDIS)
10113 Automatic Identification System (AIS)
10114 Voyage Data Recorder (VDR)
10115 GNSS receiver
10116 Nautical publications
10117 Echo sounder
10118 Speed and distance indicator
10119 Rudder angle indicator
10126 Records of drills and steering gear tests
10127 Voyage or passage plan
10133 Bridge operation
10135 Monitoring of the voyage plan
10137 LRIT
10138 Bridge watch alarm (BNWAS)
11101 Lifeboats
11102 Lifeboat inventory
11103 Stowage and provision of lifeboats
11104 Rescue boats
11108 Inflatable liferafts
11110 Stowage of liferafts
11112 Launching arrangements, survival craft
11113 Launching arrangements, rescue boats
11116 Distress flares
11117 Lifebuoys
11118 Lifejackets
11119 Immersion suits
11122 Radio life-saving appliances
11124 Embarkation arrangements, survival craft
11128 Line-throwing appliance
11129 Operational readiness of life-saving appliances
11131 On-board training and instructions
11134 Operation of life-saving appliances
12101 Stowage and segregation of dangerous goods
13101 Propulsion main engine
13102 Auxiliary engine
13103 Gauges, thermometers
13104 Bilge pumping arrangements
13105 Unattended machinery spaces (UMS)
13106 Insulation wetted through with oil
13108 Operation of machinery
14101 Control of discharge of oil
14102 Retention of oil on board
14104 Oil filtering equipment
14107 Oil discharge monitoring and control
14108 15 ppm alarm arrangements
14119 Oil and oily mixtures, machinery spaces
14402 Sewage treatment plant
14501 Garbage
14502 Garbage placards
14503 Garbage management plan
14604 Bunker delivery notes
14607 Quality of fuel oil
14608 Incinerator
14611 Ozone-depleting substances
14614 Sulphur oxides
14701 AFS supporting documentation
15109 Maintenance of ship and equipment (ISM)
15150 ISM
16101 Security-related defects
16102 Ship security alert system
16105 Access control to the ship
16106 Security drills
18101 Minimum age
18103 Medical fitness
18201 Work and rest hours
18203 Wages
18302 Sanitary facilities
18304 Lighting of accommodation
`;

export const PSC_DEFICIENCY_CODES: readonly string[] = CODES.trim().split('\n');
