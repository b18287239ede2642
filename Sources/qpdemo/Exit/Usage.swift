/// What `qpdemo --help` prints.
enum Usage {
  static let text = """
    Measures how people move, from recorded landmarks.

    qpdemo [guide] [RECORDING] [options]   guides through one measurement
      --feature NAME        what to measure (rangeOfMotion.shoulder.left.anticlockwise)
      --hold SECONDS        how long the value must be held (0.5)
      --tolerance DEGREES   how far it may wander meanwhile (3)
      --leniency SHARE      the same as a share of the value: 0.05 is 5 %
      --speed X|max         how fast to play: 1 on a terminal, else max
      --overlay DIR         write every frame's overlay as a PNG
      --view terminal|plain the overlay in the terminal, or lines alone
      --json                one JSON object a line

    qpdemo measure RECORDING --feature NAME … [options]   measures every frame
      --smoothing adaptive|one-euro|none   (adaptive)
      --overlay DIR         write every frame's overlay as a PNG
      --background FILE.png lay them on a picture of the recording's size
      --sheet FILE.png      write a picture of some frames side by side
      --sheet-frames 0,5,…  which frames (twelve, evenly spaced)
      --json, --csv         one JSON object a line; a table
      --fhir                each feature's peak as a FHIR R4 Observation, all in a Bundle; with
                            --patient Patient/ID, --date 2026-03-28T10:15:00Z, --motion active|passive, --posture TEXT
      --record FILE         keep the frames (guide, too), and --record-results FILE the readings; --overwrite

    qpdemo batch PATH … --feature NAME … [options]   measures files and folders of them, a line for each file and feature
      -o FILE.jsonl|.csv    where to; files whose results stand there are skipped, by their content (standard output)
      --assessment FILE     carry an assessment out on each, a line for each of its steps; with or without features
      --jobs N              how many files at once (one for each core)
      --smoothing adaptive|one-euro|none   (adaptive); --csv   a table on the standard output

    qpdemo verify RECORDING RESULTS [--feature NAME …] [--smoothing …]   measures again and compares byte for byte with
                            what measure --json or --csv printed, or --record-results kept

    qpdemo plot RECORDING --feature NAME … -o FILE.svg|.png [options]   draws angles over time
      --theme light|dark    (light); --panel WxH   pixels for each feature (1000x320); --smoothing adaptive|…

    qpdemo assess ASSESSMENT.json [RECORDING …] [options]   carries out a described assessment, trial by trial
      --pace recorded|live  every movement is a trial (recorded), or wait for stillness, countdown and rests
      --earlier FILE        compare with what --json printed before; many sessions give the measurement error
      --json                one JSON object a line: each measure and side, and the whole

    qpdemo score POSE RECORDING [options]   scores a pose in every frame, 0…100, and says what to change
      POSE                  a name (score --list), or a recording of somebody who shows it
      --sheet FILE.png      write a picture of some frames side by side
      --sheet-frames 0,5,…  which frames (twelve, evenly spaced)
      --json                one JSON object a line

    qpdemo features [--json] [--norms]   lists what can be measured, or what people reach

    qpdemo exercise NAME RECORDING [options]   counts repetitions; NAME is an exercise or a FILE.json that describes one
      --space picture|world where angles are taken (picture)
      --sheet FILE.png      write a picture of some frames side by side
      --json                one JSON object a line: repetitions, then a summary

    qpdemo workout FILE.json RECORDING … [--json] [--sheet FILE.png]   guides through the exercises that the file lists

    qpdemo simulate --movement NAME [options]   writes a recording of a simulated person, with the true angles
      --movement NAME       squat, sit-to-stand, knee-extension, gait, walk, jumping-jack, idle, or one joint's:
                            shoulder.left.abduction, or a set of any exercise: squats, lunges.left, … with
                            --tempo SECONDS (2), --depth SHARE (1)
      --from, --to, --speed degrees and degrees a second; --hold, --rest SECONDS (1), --shape smooth, ramp or swing;
                            --repetitions N (2); --duration SECONDS of idle (10)
      --sway DEGREES, --tremor DEGREES@HZ, --drift DEGREES   a second: what is unsteady
      --body adult, child, tall or heavy; --stature METRES (1.75)
      --yaw, --pitch, --roll DEGREES, --distance METRES (2.5), --orthographic, --gravity   the camera; yaw 90 shows
                            the right side (where the movement is seen best); --distortion K1,K2,P1,P2
      --noise PIXELS        standard deviation (0); --tails gaussian, laplace, t3, t5 or contaminated;
                            --correlation SECONDS (0) or 0.04...0.6 by point; --speed-noise FACTOR
      --world-noise, --depth-noise METRES   of 3D landmarks; --no-world, --no-visibility
      --grid STEPS          rounds coordinates; --grid-area crop, fixed-crop or picture
      --estimator-smoothing SECONDS, --estimator-lag FRAMES   what the estimator does by itself
      --dropouts, --swaps, --glitches SHARE   of points, of frames with legs exchanged, of frames with a limb astray;
                            --swapped legs, arms or all; --fault-seconds SECONDS that each lasts
      --event WHAT@FROM...TO   a fault at given seconds: lost, swap:all, glitch:arm.left:110, glide:arm.left:60,
                            stale:arm.left, missing:arm.left, hidden:arm.left; repeatable
      --jitter, --rate-variation, --dropped, --repeated SHARE   of the time between frames, and of frames
      --passers-by N (0)    people who walk past and hide the one measured; --detection-delay SECONDS
      --size WxH (720x1280), --topology NAME (blazepose33), --mirrored, --fps N (30)
      --seed N (1)          the same seed writes the same recording
      -o FILE               where to (the standard output)

    qpdemo convert IN OUT [options]   writes a file in another format, told by OUT's ending: .qprec.jsonl, .csv, .json
                                      (COCO), .trc, .c3d, .mot, or none (a folder of OpenPose's files)
    qpdemo info FILE [--json] [options]   says what is in a file, and what looks wrong

    RECORDING, IN, FILE and PATH may be a recording, landmark CSV, COCO JSON, a folder of OpenPose's JSON, TRC or C3D,
    or - for one of them on the standard input (batch: recordings one after the other), and these options say what such a file does not:
      --size WxH            the picture's size in pixels
      --rate FPS            frames per second, where there are no times
      --topology NAME       the order of the points; for convert, of those written
      --mirrored            the picture had been flipped
      --map FILE            which marker is which part, in lines such as LSHO = leftShoulder
      --view frontal|sagittal   from where to look at markers (measure, convert, info)

    --overlay makes DIR where it is missing and first removes its frame-NNNNNN.png of earlier runs.
    Options end at --; what follows is a recording, whatever its name.
    Without a recording the embedded one is played: a person raises the left arm twice.
    Exit status: 0 done, 1 not completed, 64 usage, 65 bad data, 66 no such file, 73 cannot write.
    """
}
